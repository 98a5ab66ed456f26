-- A proof is evidence and never changes. store-transfer-proof.ts relies on it.
-- @append_only slips

-- @dated slips (noted_at_ms)
