import { Country } from '@halo/shared/contracts';
import { ChoiceField, TextField } from '../fields.tsx';
import { Part } from '../form-part.tsx';
import { texts } from '../texts.ts';
import type { BrandPartProps } from './brand-part.ts';
import { PartProblems } from './part-problems.tsx';

const words = texts.brands;
const fields = words.fields;

/** Who answers for it, and who sells. */
export function CompanyPart({ edit: { brand, before }, problems, onWrite }: BrandPartProps) {
  const { support, company, googlePay } = brand;
  return (
    <Part title={words.parts.company} lead={words.companyLead}>
      {(['email', 'phone', 'company', 'address'] as const).map((field) => (
        <TextField
          key={field}
          label={fields.support[field]}
          maxLength={200}
          value={support[field] ?? ''}
          onChange={(text) =>
            onWrite({ support: { ...support, [field]: field === 'phone' && text === '' ? undefined : text } })
          }
        />
      ))}
      {!before && (
        <TextField
          label={fields.company.id}
          description={words.companyIdLead}
          maxLength={20}
          value={company.id}
          onChange={(id) => onWrite({ company: { ...company, id } })}
        />
      )}
      {(['name', 'address', 'vatId'] as const).map((field) => (
        <TextField
          key={field}
          label={fields.company[field]}
          maxLength={200}
          value={company[field]}
          onChange={(text) => onWrite({ company: { ...company, [field]: text } })}
        />
      ))}
      <ChoiceField
        label={fields.company.country}
        value={company.country}
        choices={Country.options.map((value) => ({ value, label: words.countries[value] }))}
        onChange={(country) => onWrite({ company: { ...company, country } })}
      />
      <TextField
        label={fields.descriptor}
        description={words.descriptorLead}
        maxLength={22}
        value={brand.descriptor}
        onChange={(descriptor) => onWrite({ descriptor })}
      />
      <ChoiceField
        label={fields.googlePay.environment}
        value={googlePay.environment}
        choices={(['TEST', 'PRODUCTION'] as const).map((value) => ({ value, label: words.environments[value] }))}
        onChange={(environment) => onWrite({ googlePay: { ...googlePay, environment } })}
      />
      {(['gatewayMerchantId', 'merchantId', 'merchantName'] as const).map((field) => (
        <TextField
          key={field}
          label={fields.googlePay[field]}
          maxLength={80}
          value={googlePay[field]}
          onChange={(text) => onWrite({ googlePay: { ...googlePay, [field]: text } })}
        />
      ))}
      <PartProblems problems={problems} of={['support', 'company', 'descriptor', 'googlePay']} />
    </Part>
  );
}
