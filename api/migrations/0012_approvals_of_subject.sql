CREATE INDEX `approvals_of_subject` ON `approvals` (`subject_kind`,`subject_id`);
