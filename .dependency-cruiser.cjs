/** The one-way floors: contract ← api, contract ← web; platform ← domains ← entry; ui ← domains ← shell. */

const apiDomain = '^apps/api/src/(?!platform/|integrations/)([^/]+)/'
const webDomain = '^apps/web/src/(?!ui/|shell/|locales/)([^/]+)/'

/** The API's domains from the ground up: each knows those before it alone, and hears of those after it by domain events. */
const apiLayers = [
  'data-scope',
  'operation-log',
  'access',
  'settings',
  'notification',
  'page-error',
  'openapi',
  'job',
  'attendance',
  'credit',
  'compliance',
  'collection',
  'derate',
  'coupon',
  'payment',
  'reconciliation',
  'messaging',
  'audit',
  'borrower',
  'staff',
  'performance',
  'service-desk',
  'costs',
  'market',
  'acquisition',
  'app-operation',
  'dashboard',
  'backup',
  'archive',
]
const oneOf = (domains) => `^apps/api/src/(${domains.join('|')})/`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-only-zod',
      comment: 'The contract is read by both sides: it imports itself and zod, no Node, no DOM package.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
    },
    {
      name: 'api-not-web',
      comment: 'The two sides meet in the contract only.',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'web-not-api',
      comment: 'The two sides meet in the contract only. Browser tests too see the API from outside.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/api/' },
    },
    {
      name: 'api-platform-knows-no-domain',
      comment: 'The platform knows no domain word: what a domain needs of it is handed in.',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/(?!platform/)' },
    },
    {
      name: 'api-domains-meet-in-public',
      comment: "A domain uses another one only through that one's public.ts.",
      severity: 'error',
      from: { path: apiDomain },
      to: { path: '^apps/api/src/(?!platform/)[^/]+/', pathNot: ['^apps/api/src/$1/', '/public\\.ts$'] },
    },
    ...apiLayers.slice(0, -1).map((domain, at) => ({
      name: `api-${domain}-is-below`,
      comment:
        'A domain knows those below it; what those above it do is told by domain events (platform/domain-events.ts).',
      severity: 'error',
      from: { path: oneOf([domain]), pathNot: '\\.test\\.ts$' },
      to: { path: oneOf(apiLayers.slice(at + 1)) },
    })),
    {
      name: 'api-domain-has-its-layer',
      comment: 'A new domain takes its place among the layers above.',
      severity: 'error',
      from: { path: apiDomain, pathNot: oneOf(apiLayers) },
      to: {},
    },
    {
      name: 'api-integrations-know-public-only',
      comment: "A provider implements an interface of its domain's public.ts; the entry puts the two together.",
      severity: 'error',
      from: { path: '^apps/api/src/integrations/([^/]+)/' },
      to: { path: '^apps/api/src/(?!platform/)[^/]+/', pathNot: ['^apps/api/src/integrations/$1/', '/public\\.ts$'] },
    },
    {
      name: 'api-nobody-imports-the-entry',
      comment: 'The entry puts the domains together; nothing below it reaches up.',
      severity: 'error',
      from: { path: '^apps/api/src/[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/[^/]+\\.ts$' },
    },
    {
      name: 'api-source-not-tests',
      comment: 'What is shipped imports no test harness.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: '\\.(test|deep)\\.ts$' },
      to: { path: '^apps/api/test/|\\.(test|deep)\\.ts$' },
    },
    {
      name: 'web-ui-knows-no-domain',
      comment: 'The web kit knows no domain word and nothing of the shell.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(?!ui/)[^/]+/' },
    },
    {
      name: 'web-domains-meet-in-public',
      comment: "A domain's pages use the kit, their own files, and another domain only through its public.ts.",
      severity: 'error',
      from: { path: webDomain },
      to: { path: '^apps/web/src/(?!ui/|locales/)[^/]+/', pathNot: ['^apps/web/src/$1/', '/public\\.tsx?$'] },
    },
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or miss a third. (The test app and what it is given do.)',
      severity: 'error',
      from: { pathNot: '^apps/api/test/' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true, // type imports count: a floor is a floor
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
