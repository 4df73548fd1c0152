import { withoutStyleAttributes } from './without-style-attributes.ts';

it('makes rules of style attributes, one for each different text', () => {
  const { html, rules } = withoutStyleAttributes(
    '<b style="height:34px;mask-image:url(&quot;/a&amp;b.svg&quot;)" class="x">1</b><i style="width:1px"></i><b style="height:34px;mask-image:url(&quot;/a&amp;b.svg&quot;)">2</b>',
  );
  const [first, second] = [...html.matchAll(/data-style="(\w+)"/g)].map(([, name]) => name);
  expect(first).not.toBe(second);
  expect(html).toBe(
    `<b data-style="${first}" class="x">1</b><i data-style="${second}"></i><b data-style="${first}">2</b>`,
  );
  expect(rules).toEqual([
    `:is(#halo-prerendered,#halo-app) [data-style="${first}"]{height:34px;mask-image:url("/a&b.svg")}`,
    `:is(#halo-prerendered,#halo-app) [data-style="${second}"]{width:1px}`,
  ]);
});

it('gives a text the same name in every page, so that two can stand in one document', () => {
  const { html } = withoutStyleAttributes('<i style="width:1px"></i>');
  expect(withoutStyleAttributes('<b style="height:1px"><i style="width:1px"></i></b>').html).toContain(html);
});

it('leaves text alone that only looks like one', () => {
  const markup = '<p>a style=&quot;x&quot; of mine</p>';
  expect(withoutStyleAttributes(markup)).toEqual({ html: markup, rules: [] });
});
