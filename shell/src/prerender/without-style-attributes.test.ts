import { withoutStyleAttributes } from './without-style-attributes.ts';

it('makes rules of style attributes, one for each different text', () => {
  const { html, css } = withoutStyleAttributes(
    '<b style="height:34px;mask-image:url(&quot;/a&amp;b.svg&quot;)" class="x">1</b><i style="width:1px"></i><b style="height:34px;mask-image:url(&quot;/a&amp;b.svg&quot;)">2</b>',
  );
  expect(html).toBe('<b data-style="0" class="x">1</b><i data-style="1"></i><b data-style="0">2</b>');
  expect(css).toBe(
    '#halo-prerendered [data-style="0"]{height:34px;mask-image:url("/a&b.svg")}#halo-prerendered [data-style="1"]{width:1px}',
  );
});

it('leaves text alone that only looks like one', () => {
  const markup = '<p>a style=&quot;x&quot; of mine</p>';
  expect(withoutStyleAttributes(markup)).toEqual({ html: markup, css: '' });
});
