-- What gateways said stays as it came, until it may be forgotten: 400 days, or 30 where nobody is known to have sent it.
CREATE TRIGGER gateway_messages_never_change BEFORE UPDATE ON gateway_messages
BEGIN
  SELECT RAISE(ABORT, 'gateway_messages are append-only');
END;

CREATE TRIGGER gateway_messages_come_in_order BEFORE INSERT ON gateway_messages
WHEN NEW.number > 0 AND NEW.number <= (SELECT coalesce(max(number), 0) FROM gateway_messages)
BEGIN
  SELECT RAISE(ABORT, 'gateway_messages are append-only');
END;

-- By the clock of who wrote the last one: the database's own is not the host's.
CREATE TRIGGER gateway_messages_are_forgotten_in_time BEFORE DELETE ON gateway_messages
WHEN OLD.forget_at_ms > (SELECT came_at_ms FROM gateway_messages ORDER BY number DESC LIMIT 1)
BEGIN
  SELECT RAISE(ABORT, 'gateway_messages stay until they may be forgotten');
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
