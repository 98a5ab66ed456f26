/** What the features contribute, found by scripts/vite/module-lists.ts. */
declare module 'virtual:api-routes' {
  const files: readonly {
    prefixes: readonly string[];
    load: () => Promise<import('./features.ts').RoutesFile>;
  }[];
  export default files;
}

declare module 'virtual:api-jobs' {
  const jobs: readonly { name: string; load: () => Promise<import('./platform/scheduler/job.ts').Job> }[];
  export default jobs;
}

declare module 'virtual:api-queues' {
  const consumers: readonly import('./platform/scheduler/queue.ts').QueueConsumer[];
  export default consumers;
}

declare module 'virtual:api-approvals' {
  const subjects: readonly import('./identity/approval/approval.ts').ApprovalSubject[];
  export default subjects;
}

declare module 'virtual:api-authorizers' {
  const authorizers: readonly import('./platform/framework/hooks.ts').Authorize[];
  export default authorizers;
}

declare module 'virtual:api-archived-tables' {
  const tables: readonly import('./platform/archive/table.ts').ArchivedTable[];
  export default tables;
}

declare module 'virtual:api-audits' {
  const audits: readonly import('./platform/framework/hooks.ts').Audit[];
  export default audits;
}

declare module 'virtual:api-caster-selectors' {
  const selectors: readonly import('./rankings/fact/fact.ts').SelectCaster[];
  export default selectors;
}

declare module 'virtual:api-checked-births' {
  const sources: readonly import('./privacy/age/checked-birth.ts').CheckedBirths[];
  export default sources;
}

declare module 'virtual:api-counted-lives' {
  const hooks: readonly import('./rankings/fact/count-job.ts').CountedLives[];
  export default hooks;
}

declare module 'virtual:api-exported-sections' {
  const sections: readonly import('./privacy/privacy/export.ts').ExportedSection[];
  export default sections;
}

declare module 'virtual:api-gateways' {
  const kinds: readonly import('./money/gateway/gateway-kind.ts').GatewayKind[];
  export default kinds;
}

declare module 'virtual:api-moderated' {
  const kinds: readonly import('./moderation/moderation/kind.ts').ModeratedKind[];
  export default kinds;
}

declare module 'virtual:api-purposes' {
  const purposes: readonly import('./money/wallet/purpose.ts').PurposeQuery[];
  export default purposes;
}
