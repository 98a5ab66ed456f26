-- Notifications as the member's list and the bell read them. A notification about something that is
-- over disappears, without a write per member.
--
-- `about` is the thing that it is about. The list shows many of one kind about one thing as one
-- line. `over_at_ms` is the time at which it is over, 0 once that has happened. Null: not known
-- yet.
CREATE VIEW notice_events AS
SELECT n.user_uuid, n.key, n.kind, n.facts, n.path, n.actor_uuid, n.happened_at_ms, n.read_at_ms, n.order_key,
  CASE
    WHEN n.kind IN ('answered', 'mentioned') THEN substr(n.path, 1, instr(n.path || '?', '?') - 1)
    WHEN n.kind = 'payout_moved' THEN n.path
    WHEN n.kind IN ('announced', 'item_given') THEN coalesce(n.actor_uuid, n.key)
    WHEN n.kind IN ('approval_waiting', 'alert_opened') THEN ''
    ELSE n.key
  END AS about,
  CASE n.kind
    WHEN 'on_air' THEN (SELECT iif(status = 'on_air', NULL, 0) FROM lives WHERE uuid = substr(n.key, 8))
    -- An announcement that its VB forgot is over a day after its time.
    WHEN 'announced' THEN (
      SELECT iif(is_open, starts_at_ms + 86400000, 0) FROM announced_lives WHERE uuid = substr(n.key, 11)
    )
    WHEN 'event_begun' THEN (SELECT ends_at_ms FROM events WHERE uuid = substr(n.key, 13))
    WHEN 'guest_invited' THEN (
      SELECT iif(status = 'invited', invited_until_ms, 0) FROM live_guests WHERE uuid = substr(n.key, 15)
    )
    WHEN 'family_invited' THEN (
      SELECT iif(state = 'open', expires_at_ms, 0) FROM family_invitations WHERE uuid = substr(n.key, 16)
    )
    WHEN 'approval_waiting' THEN (SELECT iif(state = 'open', NULL, 0) FROM approvals WHERE uuid = substr(n.key, 10))
    WHEN 'alert_opened' THEN (SELECT iif(closed_at_ms IS NULL, NULL, 0) FROM alerts WHERE uuid = substr(n.key, 7))
    WHEN 'contract_returned' THEN (
      SELECT iif(state = 'returned', NULL, 0) FROM contracts WHERE uuid = substr(n.key, 10, 36)
    )
    WHEN 'contract_proposed' THEN (
      SELECT iif(state = 'proposed', NULL, 0) FROM contracts WHERE uuid = substr(n.key, 10, 36)
    )
    WHEN 'answered' THEN (SELECT iif(is_shown, NULL, 0) FROM comments WHERE uuid = substr(n.key, 10))
    WHEN 'mentioned' THEN (SELECT iif(is_shown, NULL, 0) FROM comments WHERE uuid = substr(n.key, 11))
    WHEN 'gifts_held' THEN (SELECT iif(ended_at_ms IS NULL, NULL, 0) FROM giver_holds WHERE uuid = substr(n.key, 12))
  END AS over_at_ms,
  (SELECT avatar_url FROM users WHERE uuid = n.actor_uuid) AS actor_avatar_url,
  -- No picture of a live that the viewer may be too young for, or that is blurred.
  CASE n.kind
    WHEN 'on_air' THEN (
      SELECT poster_url FROM lives WHERE uuid = substr(n.key, 8) AND least_age IS NULL AND blurred_by IS NULL
    )
    WHEN 'talk_mentioned' THEN (
      SELECT poster_url FROM lives WHERE uuid = substr(n.key, 16) AND least_age IS NULL AND blurred_by IS NULL
    )
    WHEN 'announced' THEN (SELECT poster_url FROM announced_lives WHERE uuid = substr(n.key, 11))
    WHEN 'event_begun' THEN (SELECT picture_url FROM events WHERE uuid = substr(n.key, 13))
    WHEN 'item_given' THEN (
      SELECT picture_url FROM shop_orders JOIN shop_items ON shop_items.uuid = shop_orders.item_uuid
      WHERE shop_orders.uuid = substr(n.key, 12)
    )
    WHEN 'answered' THEN (
      SELECT pictures ->> '$[0]' FROM comments JOIN posts ON posts.uuid = comments.post_uuid
      WHERE comments.uuid = substr(n.key, 10) AND posts.is_shown
    )
    WHEN 'mentioned' THEN (
      SELECT pictures ->> '$[0]' FROM comments JOIN posts ON posts.uuid = comments.post_uuid
      WHERE comments.uuid = substr(n.key, 11) AND posts.is_shown
    )
  END AS picture_url
FROM notices AS n;
