-- Two people publish a text, and agree on its content by the digest.
-- @invariant the authority table holds the command first
CREATE TRIGGER article_versions_need_two BEFORE UPDATE OF from_day ON article_versions
WHEN NEW.from_day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sample_databases) AND NOT EXISTS (
  SELECT 1 FROM just_approved
  WHERE just_approved.name = 'publishArticle' AND params ->> 'uuid' = NEW.uuid
    AND form ->> 'from' = NEW.from_day AND form ->> 'digest' = NEW.digest
)
BEGIN
  SELECT RAISE(ABORT, 'this change needs the approval of a second person');
END;

-- @invariant a version begins as a draft
CREATE TRIGGER article_versions_begin_as_drafts BEFORE INSERT ON article_versions
WHEN NEW.from_day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sample_databases)
BEGIN
  SELECT RAISE(ABORT, 'a version begins as a draft');
END;

-- Members have agreed to a published text, so it never changes.
-- @answer article_published
CREATE TRIGGER article_versions_stay BEFORE UPDATE ON article_versions
WHEN OLD.from_day IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a published text cannot change');
END;

-- @answer article_published
CREATE TRIGGER article_versions_are_not_deleted BEFORE DELETE ON article_versions
WHEN OLD.from_day IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a published text cannot change');
END;

-- @any_user article_versions.changed_by_uuid: staff write with their own token
