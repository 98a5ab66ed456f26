-- First values of the settings for personal data: calls/platform/dated-setting.ts.
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('picture_kept_days', 0, '90', 'As long as a decision is usually disputed; to be signed off by the operator', NULL, 0),
  ('draft_kept_days', 0, '90', 'As long as somebody may still come back to it; to be signed off by the operator', NULL, 0),
  ('refused_application_kept_days', 0, '90', 'As long as a decision is usually disputed; to be signed off by the operator', NULL, 0),
  ('contract_kept_days', 0, '3650', 'Civil and Commercial Code 193/30 and 193/31: claims, ten years', NULL, 0),
  ('payee_kept_days', 0, '3650', 'Accounting Act and Revenue Code: papers, five years and up to seven; claims for tax, ten years', NULL, 0),
  ('data_request_kept_days', 0, '1095', 'As long as an answer may be complained of; to be signed off by the operator', NULL, 0),
  ('data_request_days', 0, '{"download":30,"correct":30,"object":30,"erase":90}', 'Personal Data Protection Act 30, and the rules on erasing: 30 days, 90 for erasing', NULL, 0);
