DROP TRIGGER vips_take_card;
--> statement-breakpoint
DROP TRIGGER moderation_moves_with_account;
--> statement-breakpoint
DROP TRIGGER users_change_family;
--> statement-breakpoint
DROP TRIGGER users_join_family;
--> statement-breakpoint
DROP TRIGGER posts_move_with_account;
--> statement-breakpoint
DROP TRIGGER users_renew_posts;
--> statement-breakpoint
DROP TRIGGER posts_take_card;
--> statement-breakpoint
DROP TRIGGER report_cases_take_name;
--> statement-breakpoint
DROP TRIGGER lives_take_card;
--> statement-breakpoint
DROP TRIGGER announced_lives_take_card;
--> statement-breakpoint
CREATE TRIGGER moderation_moves_with_account AFTER INSERT ON account_merges
BEGIN
  UPDATE OR IGNORE reports SET reporter_uuid = NEW.into_uuid WHERE reporter_uuid = NEW.old_uuid;
  UPDATE reports SET reporter_uuid = NEW.into_uuid, came_by_merge = 1 WHERE reporter_uuid = NEW.old_uuid;
  UPDATE report_cases SET owner_uuid = NEW.into_uuid WHERE owner_uuid = NEW.old_uuid;
  UPDATE moderation_decisions SET person_uuid = NEW.into_uuid WHERE person_uuid = NEW.old_uuid;
END;
--> statement-breakpoint
CREATE TRIGGER posts_move_with_account AFTER INSERT ON account_merges
BEGIN
  INSERT INTO post_likes (user_uuid, post_uuid, liked_at_ms)
    SELECT NEW.into_uuid, post_uuid, liked_at_ms FROM post_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM post_likes WHERE user_uuid = NEW.old_uuid;
  INSERT INTO comment_likes (user_uuid, comment_uuid, liked_at_ms)
    SELECT NEW.into_uuid, comment_uuid, liked_at_ms FROM comment_likes WHERE user_uuid = NEW.old_uuid;
  DELETE FROM comment_likes WHERE user_uuid = NEW.old_uuid;
  -- A viewer has no posts, unless they were a VB once.
  UPDATE posts SET is_pinned = 0 WHERE author_uuid = NEW.old_uuid AND is_pinned = 1;
  UPDATE posts SET author_uuid = NEW.into_uuid WHERE author_uuid = NEW.old_uuid;
  UPDATE comments SET author_uuid = NEW.into_uuid WHERE author_uuid = NEW.old_uuid;
  UPDATE comments SET thread_author_uuid = NEW.into_uuid
    WHERE thread_author_uuid = NEW.old_uuid AND parent_uuid IS NULL AND author_uuid = NEW.into_uuid;
  UPDATE comments SET thread_author_uuid = NEW.into_uuid
    WHERE parent_uuid IN (SELECT uuid FROM comments WHERE author_uuid = NEW.into_uuid);
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_copy_users AFTER INSERT ON announced_lives
BEGIN
  UPDATE announced_lives SET (caster_name, caster_avatar_url, caster_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER announced_lives_move_copies_of_users AFTER UPDATE OF caster_uuid ON announced_lives
WHEN OLD.caster_uuid IS NOT NEW.caster_uuid
BEGIN
  UPDATE announced_lives SET (caster_name, caster_avatar_url, caster_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_copy_users AFTER INSERT ON lives
BEGIN
  UPDATE lives SET (caster_name, caster_avatar_url, caster_family_name, caster_labels) =
    (SELECT name, avatar_url, family_name, labels FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER lives_move_copies_of_users AFTER UPDATE OF caster_uuid ON lives
WHEN OLD.caster_uuid IS NOT NEW.caster_uuid
BEGIN
  UPDATE lives SET (caster_name, caster_avatar_url, caster_family_name, caster_labels) =
    (SELECT name, avatar_url, family_name, labels FROM users WHERE uuid = NEW.caster_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_copy_users AFTER INSERT ON report_cases
BEGIN
  UPDATE report_cases SET (owner_name) =
    (SELECT name FROM users WHERE uuid = NEW.owner_uuid)
  WHERE number = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER report_cases_move_copies_of_users AFTER UPDATE OF owner_uuid ON report_cases
WHEN OLD.owner_uuid IS NOT NEW.owner_uuid
BEGIN
  UPDATE report_cases SET (owner_name) =
    (SELECT name FROM users WHERE uuid = NEW.owner_uuid)
  WHERE number = NEW.number;
END;
--> statement-breakpoint
CREATE TRIGGER users_copy_families AFTER INSERT ON users
WHEN NEW.family_uuid IS NOT NULL
BEGIN
  UPDATE users SET (family_name) =
    (SELECT name FROM families WHERE uuid = NEW.family_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_move_copies_of_families AFTER UPDATE OF family_uuid ON users
WHEN OLD.family_uuid IS NOT NEW.family_uuid
BEGIN
  UPDATE users SET (family_name) =
    (SELECT name FROM families WHERE uuid = NEW.family_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER vips_copy_users AFTER INSERT ON vips
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (1399037456, 0);
  UPDATE running_rules SET key = NULL WHERE id = 1399037456;
  UPDATE vips SET (user_name, user_avatar_url, user_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.user_uuid)
  WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
  DELETE FROM running_rules WHERE id = 1399037456;
END;
--> statement-breakpoint
CREATE TRIGGER vips_move_copies_of_users AFTER UPDATE OF user_uuid ON vips
WHEN OLD.user_uuid IS NOT NEW.user_uuid
BEGIN
  INSERT OR IGNORE INTO no_rules VALUES (0);
  INSERT INTO running_rules VALUES (3764615268, 0);
  UPDATE running_rules SET key = NULL WHERE id = 3764615268;
  UPDATE vips SET (user_name, user_avatar_url, user_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.user_uuid)
  WHERE vb_uuid = NEW.vb_uuid AND user_uuid = NEW.user_uuid;
  DELETE FROM running_rules WHERE id = 3764615268;
END;
--> statement-breakpoint
CREATE TRIGGER posts_copy_users AFTER INSERT ON posts
BEGIN
  UPDATE posts SET (author_name, author_avatar_url, author_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.author_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER posts_move_copies_of_users AFTER UPDATE OF author_uuid ON posts
WHEN OLD.author_uuid IS NOT NEW.author_uuid
BEGIN
  UPDATE posts SET (author_name, author_avatar_url, author_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.author_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_posts AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE posts SET author_name = NEW.name, author_avatar_url = NEW.avatar_url, author_family_name = NEW.family_name
  WHERE author_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER comments_move_copies_of_users AFTER UPDATE OF author_uuid ON comments
WHEN OLD.author_uuid IS NOT NEW.author_uuid
BEGIN
  UPDATE comments SET (author_name, author_avatar_url, author_family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.author_uuid)
  WHERE uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER users_renew_comments AFTER UPDATE OF name, avatar_url, family_name ON users
WHEN OLD.name IS NOT NEW.name OR OLD.avatar_url IS NOT NEW.avatar_url OR OLD.family_name IS NOT NEW.family_name
BEGIN
  UPDATE comments SET author_name = NEW.name, author_avatar_url = NEW.avatar_url, author_family_name = NEW.family_name
  WHERE author_uuid = NEW.uuid;
END;
--> statement-breakpoint
CREATE TRIGGER standings_move_copies_of_users AFTER UPDATE OF subject_uuid ON standings
WHEN OLD.subject_uuid IS NOT NEW.subject_uuid
BEGIN
  UPDATE standings SET (name, avatar_url, family_name) =
    (SELECT name, avatar_url, family_name FROM users WHERE uuid = NEW.subject_uuid)
  WHERE board = NEW.board AND subject_uuid = NEW.subject_uuid;
END;
