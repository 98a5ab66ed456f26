-- @dated accounts (linked_at_ms)
-- @dated tokens (created_at_ms, last_used_at_ms, revoked_at_ms)
-- @undated tokens (authenticated_at_ms): a web view copies that of its session

-- The LINE account with which a user signs in, the latest of several. Notifications go there
-- (api/people/push/).
CREATE VIEW line_accounts AS
SELECT user_uuid, provider_account_id AS line_id, max(linked_at_ms) AS linked_at_ms
FROM accounts WHERE provider = 'line' GROUP BY user_uuid;
