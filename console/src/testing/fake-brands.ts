import type { LocalizedText } from '@halo/shared/contracts';
import {
  type BrandBook,
  BrandDraft,
  type BrandFile,
  type BrandProposal,
  type NewBrandClosing,
  type NewBrandProposal,
  operationsEndpoints,
  type OperationsEndpoint,
} from '@halo/shared/contracts/operations';
import { beginsToWait } from './fake-proposal.ts';

const calls = operationsEndpoints.brands;
const DONE = { result: 'OK' };
const LOGO = btoa('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>');

type Handler = (call: { params: Record<string, string>; body: unknown }) => unknown;

export interface FakeBrands {
  readonly book: BrandBook;
  readonly files: Map<string, BrandFile[]>;
}

const everywhere = (text: string): LocalizedText => ({ it: text, es: text, fr: text, en: text });
const day = {
  ...{ bg: '#fbf7f8', surface: '#ffffff', ink: '#231621', soft: '#6d5c69', line: '#ece1e7', accent: '#b3184f' },
  ...{ accentInk: '#ffffff', tint: '#fdeaf0', deep: '#3a1230', deep2: '#7a1c4b', like: '#8f0f2e', ok: '#0f7a54' },
  danger: '#c0262d',
};

export function fakeBrand(): BrandDraft {
  const point = { icon: 'place', title: everywhere('Vicino'), text: everywhere('Nella tua città') } as const;
  const company = { name: 'Luna (esempio)', address: 'Via Esempio 1, 40100 Bologna' };
  return BrandDraft.parse({
    ...{ id: 'luna', service: 'luna', title: 'Luna', hosts: ['luna.localhost'], country: 'it' },
    ...{ language: 'it', languages: ['it', 'en'], theme: { day, night: day }, logo: 'logo.svg' },
    ...{ homePictures: ['portrait-1.webp', 'portrait-2.webp', 'portrait-3.webp'] },
    copy: {
      heroTitle: everywhere('Ciao'),
      heroClaim: everywhere('Qui'),
      features: [point, point, point],
      sampleReviews: [],
    },
    legal: {
      ...{ faq: '/legal/faq', cookie: '/legal/cookie', privacy: '/legal/privacy', terms: '/legal/terms' },
      features: '/legal/features',
    },
    expressClauses: [4, 6],
    support: { email: 'aiuto@luna.example', company: company.name, address: company.address },
    company: { ...company, id: 'halo-it', country: 'it', vatId: 'IT00000000000' },
    ...{ descriptor: 'LUNA', defaultFluxId: '7', isMainstream: false, isAffiliated: false, isDemo: true },
    enumeration: 'hide',
    googlePay: { environment: 'TEST', gatewayMerchantId: 'x', merchantId: 'TEST', merchantName: 'Luna' },
  });
}

export function fakeBrands(): FakeBrands {
  return {
    book: { brands: [{ brand: fakeBrand() }], proposals: [] },
    files: new Map([['luna', [{ name: 'logo.svg', content: LOGO }]]]),
  };
}

export function fakeBrandHandlers(
  { book, files }: FakeBrands,
  who: () => { person: string },
): [OperationsEndpoint, Handler][] {
  const decide = (id: string | undefined, status: 'approved' | 'withdrawn') => {
    Object.assign(book.proposals.find((each) => each.id === id) ?? {}, { status, decidedBy: who().person });
    return DONE;
  };
  const put = (
    part: Pick<BrandProposal, 'brand' | 'files' | 'reason' | 'isChange' | 'isClosing' | 'closesAt'>,
  ): BrandProposal => {
    const proposal = {
      ...part,
      ...beginsToWait('b', book.proposals, who()),
    };
    book.proposals.unshift(proposal);
    return proposal;
  };
  const liveOf = (id: string | undefined) => book.brands.find(({ brand }) => brand.id === id)?.brand ?? fakeBrand();
  return [
    [calls.read, () => book],
    [calls.files, ({ params }) => ({ files: files.get(params['brand'] ?? '') ?? [] })],
    [calls.commonLegalText, () => ({ html: '<h1>{{title}}</h1>' })],
    [
      calls.check,
      ({ body }) => {
        const { brand } = body as NewBrandProposal;
        const isPale = brand.theme.day.soft === '#eeeeee';
        return { problems: isPale ? ['theme.day: soft on bg has a contrast of 1.10, 4.5 is the least'] : [] };
      },
    ],
    [
      calls.propose,
      ({ body }) => {
        const { brand, reason, files: sent, keptFiles = [] } = body as NewBrandProposal;
        const live = files.get(brand.id) ?? [];
        files.set(`b${book.proposals.length + 1}`, [...sent, ...live.filter(({ name }) => keptFiles.includes(name))]);
        return put({
          brand,
          reason,
          files: [...sent.map(({ name }) => name), ...keptFiles],
          isChange: live.length > 0,
        });
      },
    ],
    [
      calls.close,
      ({ params, body }) =>
        put({
          ...{ brand: liveOf(params['brand']), files: [], isChange: true, isClosing: true },
          ...(body as NewBrandClosing),
        }),
    ],
    [calls.proposedFiles, ({ params }) => ({ files: files.get(params['id'] ?? '') ?? [] })],
    [calls.approve, ({ params }) => decide(params['id'], 'approved')],
    [calls.withdraw, ({ params }) => decide(params['id'], 'withdrawn')],
  ];
}
