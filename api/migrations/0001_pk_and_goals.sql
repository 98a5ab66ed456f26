CREATE TABLE `live_goals` (
	`uuid` text PRIMARY KEY NOT NULL,
	`live_uuid` text NOT NULL,
	`title` text NOT NULL,
	`coins` integer NOT NULL,
	`received_coins` integer DEFAULT 0 NOT NULL,
	`set_at_ms` integer NOT NULL,
	`reached_at_ms` integer,
	`ended_at_ms` integer,
	CONSTRAINT "live_goals_coins" CHECK("live_goals"."coins" > 0)
);
--> statement-breakpoint
CREATE TABLE `pk_matches` (
	`uuid` text PRIMARY KEY NOT NULL,
	`inviter_uuid` text NOT NULL,
	`inviter_live_uuid` text NOT NULL,
	`invited_uuid` text NOT NULL,
	`invited_live_uuid` text NOT NULL,
	`status` text NOT NULL,
	`seconds` integer NOT NULL,
	`invited_at_ms` integer NOT NULL,
	`invited_until_ms` integer NOT NULL,
	`began_at_ms` integer,
	`ends_at_ms` integer,
	`over_at_ms` integer,
	`left_uuid` text,
	FOREIGN KEY (`inviter_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pk_matches_of_two" CHECK("pk_matches"."inviter_uuid" <> "pk_matches"."invited_uuid"),
	CONSTRAINT "pk_matches_began" CHECK(("pk_matches"."status" IN ('on', 'over')) = ("pk_matches"."began_at_ms" IS NOT NULL)),
	CONSTRAINT "pk_matches_ends" CHECK(("pk_matches"."began_at_ms" IS NULL) = ("pk_matches"."ends_at_ms" IS NULL)),
	CONSTRAINT "pk_matches_over" CHECK(("pk_matches"."status" = 'over') = ("pk_matches"."over_at_ms" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `pk_sides` (
	`match_uuid` text NOT NULL,
	`live_uuid` text NOT NULL,
	`vb_uuid` text NOT NULL,
	`coins` integer DEFAULT 0 NOT NULL,
	`vtokens` integer DEFAULT 0 NOT NULL,
	`began_at_ms` integer NOT NULL,
	`outcome` text,
	PRIMARY KEY(`match_uuid`, `live_uuid`),
	FOREIGN KEY (`match_uuid`) REFERENCES `pk_matches`(`uuid`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vb_uuid`) REFERENCES `users`(`uuid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `live_goals_one` ON `live_goals` (`live_uuid`) WHERE ended_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `live_goals_of_live` ON `live_goals` (`live_uuid`,`set_at_ms`);
--> statement-breakpoint
CREATE UNIQUE INDEX `pk_matches_one_invitation` ON `pk_matches` (`inviter_uuid`) WHERE status = 'invited';
--> statement-breakpoint
CREATE INDEX `pk_matches_of_inviter` ON `pk_matches` (`inviter_live_uuid`,`invited_at_ms`);
--> statement-breakpoint
CREATE INDEX `pk_matches_of_invited` ON `pk_matches` (`invited_live_uuid`,`invited_at_ms`);
--> statement-breakpoint
CREATE INDEX `pk_matches_by_end` ON `pk_matches` (`ends_at_ms`) WHERE status = 'on';
--> statement-breakpoint
CREATE INDEX `pk_matches_by_until` ON `pk_matches` (`invited_until_ms`) WHERE status = 'invited';
--> statement-breakpoint
CREATE UNIQUE INDEX `pk_sides_one_match` ON `pk_sides` (`live_uuid`) WHERE outcome IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `pk_sides_one_match_of_vb` ON `pk_sides` (`vb_uuid`) WHERE outcome IS NULL;
--> statement-breakpoint
CREATE INDEX `pk_sides_of_live` ON `pk_sides` (`live_uuid`,`began_at_ms`);
--> statement-breakpoint
CREATE TRIGGER live_goals_are_of_lives BEFORE INSERT ON live_goals
WHEN NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.live_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a goal is set on air');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_move_goals AFTER INSERT ON gifts
WHEN EXISTS (SELECT 1 FROM live_goals WHERE live_uuid = NEW.live_uuid AND ended_at_ms IS NULL)
BEGIN
  UPDATE live_goals SET received_coins = received_coins + NEW.coins,
    reached_at_ms = coalesce(reached_at_ms, iif(received_coins + NEW.coins >= coins, NEW.given_at_ms, NULL))
  WHERE live_uuid = NEW.live_uuid AND ended_at_ms IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_goals BEFORE DELETE ON lives
BEGIN
  DELETE FROM live_goals WHERE live_uuid = OLD.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_are_of_lives BEFORE INSERT ON pk_matches
WHEN NEW.status <> 'invited'
  OR NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.inviter_live_uuid AND caster_uuid = NEW.inviter_uuid AND status = 'on_air')
  OR NOT EXISTS (SELECT 1 FROM lives WHERE uuid = NEW.invited_live_uuid AND caster_uuid = NEW.invited_uuid AND status = 'on_air')
BEGIN
  SELECT RAISE(ABORT, 'a match begins with an invitation between two on air');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_are_welcome BEFORE INSERT ON pk_matches
WHEN EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.inviter_uuid AND blocked_uuid = NEW.invited_uuid)
  OR EXISTS (SELECT 1 FROM member_blocks WHERE user_uuid = NEW.invited_uuid AND blocked_uuid = NEW.inviter_uuid)
BEGIN
  SELECT RAISE(ABORT, 'who blocks each other has no match');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_move_one_way BEFORE UPDATE OF status ON pk_matches
WHEN NOT (OLD.status = 'invited' AND NEW.status IN ('on', 'declined', 'withdrawn', 'expired')
  OR OLD.status = 'on' AND NEW.status = 'over')
BEGIN
  SELECT RAISE(ABORT, 'a match moves one way');
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_begin AFTER UPDATE OF status ON pk_matches WHEN NEW.status = 'on'
BEGIN
  SELECT RAISE(ABORT, 'who blocks each other has no match') WHERE EXISTS (
    SELECT 1 FROM member_blocks WHERE user_uuid = NEW.inviter_uuid AND blocked_uuid = NEW.invited_uuid
      OR user_uuid = NEW.invited_uuid AND blocked_uuid = NEW.inviter_uuid
  );
  SELECT RAISE(ABORT, 'both are on air') WHERE (
    SELECT count(*) FROM lives WHERE uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'on_air'
  ) <> 2;
  INSERT INTO pk_sides (match_uuid, live_uuid, vb_uuid, began_at_ms)
    VALUES (NEW.uuid, NEW.inviter_live_uuid, NEW.inviter_uuid, NEW.began_at_ms);
  INSERT INTO pk_sides (match_uuid, live_uuid, vb_uuid, began_at_ms)
    VALUES (NEW.uuid, NEW.invited_live_uuid, NEW.invited_uuid, NEW.began_at_ms);
  UPDATE pk_matches SET status = 'withdrawn' WHERE uuid IN (
    SELECT uuid FROM pk_matches WHERE inviter_live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'invited'
    UNION SELECT uuid FROM pk_matches WHERE invited_live_uuid IN (NEW.inviter_live_uuid, NEW.invited_live_uuid) AND status = 'invited'
  );
END;
--> statement-breakpoint
CREATE TRIGGER gifts_are_of_their_match BEFORE INSERT ON gifts
WHEN NEW.match_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM pk_sides WHERE live_uuid = NEW.live_uuid AND outcome IS NULL AND match_uuid = NEW.match_id
)
BEGIN
  SELECT RAISE(ABORT, 'a gift counts in the match that its room has');
END;
--> statement-breakpoint
CREATE TRIGGER gifts_move_pk AFTER INSERT ON gifts WHEN NEW.match_id IS NOT NULL
BEGIN
  UPDATE pk_sides SET coins = coins + NEW.coins, vtokens = vtokens + NEW.vtokens
  WHERE match_uuid = NEW.match_id AND live_uuid = NEW.live_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER pk_matches_end AFTER UPDATE OF status ON pk_matches WHEN NEW.status = 'over'
BEGIN
  UPDATE pk_sides SET outcome = CASE
    WHEN NEW.left_uuid IS NOT NULL THEN iif(vb_uuid = NEW.left_uuid, 'lost', 'won')
    WHEN coins > (SELECT coins FROM pk_sides AS other WHERE other.match_uuid = NEW.uuid AND other.live_uuid <> pk_sides.live_uuid) THEN 'won'
    WHEN coins < (SELECT coins FROM pk_sides AS other WHERE other.match_uuid = NEW.uuid AND other.live_uuid <> pk_sides.live_uuid) THEN 'lost'
    ELSE 'drawn'
  END
  WHERE match_uuid = NEW.uuid;
  INSERT INTO facts (id, kind, variant, vb_uuid, live_uuid, amount, happened_at_ms, family_uuid, vb_role)
    SELECT 'pk:' || NEW.uuid || ':' || side.vb_uuid, 'pk', side.outcome, side.vb_uuid, side.live_uuid, min(side.vtokens, 10000000),
      NEW.over_at_ms, vb.family_uuid, vb.role
    FROM pk_sides AS side JOIN users AS vb ON vb.uuid = side.vb_uuid
    WHERE side.match_uuid = NEW.uuid AND side.vtokens > 0;
END;
--> statement-breakpoint
CREATE TRIGGER lives_end_pk AFTER UPDATE OF status ON lives WHEN OLD.status = 'on_air' AND NEW.status <> 'on_air'
BEGIN
  UPDATE pk_matches SET status = 'over', over_at_ms = min(ends_at_ms, NEW.ended_at_ms),
    left_uuid = iif(NEW.ended_at_ms < ends_at_ms, NEW.caster_uuid, NULL)
  WHERE uuid = (SELECT match_uuid FROM pk_sides WHERE live_uuid = NEW.uuid AND outcome IS NULL);
  UPDATE pk_matches SET status = 'withdrawn' WHERE uuid IN (
    SELECT uuid FROM pk_matches WHERE inviter_live_uuid = NEW.uuid AND status = 'invited'
    UNION SELECT uuid FROM pk_matches WHERE invited_live_uuid = NEW.uuid AND status = 'invited'
  );
END;
