-- @append_only slips

-- @dated slips (noted_at_ms)
