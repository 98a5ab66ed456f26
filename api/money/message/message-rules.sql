-- A gateway message never changes. It is deleted only after its retention: 400 days, or 30 from
-- unverified senders. A trigger creates the row of a message in `gateway_message_takes`, which
-- holds the state of its processing. The code in message.ts relies on it. Refused messages and
-- answers to requests have no such row.
CREATE TRIGGER gateway_messages_never_change BEFORE UPDATE ON gateway_messages
BEGIN
  SELECT RAISE(ABORT, 'gateway_messages are append-only');
END;

CREATE TRIGGER gateway_messages_come_in_order BEFORE INSERT ON gateway_messages
WHEN NEW.number > 0 AND NEW.number <= (SELECT coalesce(max(number), 0) FROM gateway_messages)
BEGIN
  SELECT RAISE(ABORT, 'gateway_messages are append-only');
END;

-- Compares with the time of the last message, because the database's clock differs from the
-- Worker's.
CREATE TRIGGER gateway_messages_are_forgotten_in_time BEFORE DELETE ON gateway_messages
WHEN OLD.forget_at_ms > (SELECT came_at_ms FROM gateway_messages ORDER BY number DESC LIMIT 1)
BEGIN
  SELECT RAISE(ABORT, 'gateway_messages cannot be deleted before their retention ends');
END;

CREATE TRIGGER gateway_messages_wait AFTER INSERT ON gateway_messages
WHEN NEW.verdict IN ('signed', 'hint')
BEGIN
  INSERT INTO gateway_message_takes (message_number, times, did, last_at_ms, due_at_ms)
  VALUES (NEW.number, 0, 'waiting', NEW.came_at_ms, NEW.came_at_ms + 60000);
END;

CREATE TRIGGER gateway_messages_take_their_takes AFTER DELETE ON gateway_messages
BEGIN
  DELETE FROM gateway_message_takes WHERE message_number = OLD.number;
END;

-- @dated gateway_messages (came_at_ms)
-- @dated gateway_message_takes (last_at_ms)
