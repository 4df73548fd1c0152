import styled from '@emotion/styled';
import { useLayoutEffect, useRef, type ComponentPropsWithRef, type Ref } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'rows'> {
  /** Lines at least. Default 1. */
  minRows?: number;
  /** Lines at most; then it scrolls. Default 6. */
  maxRows?: number;
}

/** Text of several lines; as high as what is written. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, hideLabel, id, className, minRows = 1, maxRows = 6, ref, style, ...rest } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const fit = (): void => {
    if (area.current && !growsByItself()) fitHeight(area.current);
  };
  useLayoutEffect(fit, [rest.value]);
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      {(wiring) => (
        <Area
          {...rest}
          {...wiring}
          ref={(element) => assignBoth(element, area, ref)}
          rows={minRows}
          style={{ minHeight: `calc(${minRows}lh + 25px)`, maxHeight: `calc(${maxRows}lh + 25px)`, ...style }}
          onInput={(event) => {
            fit();
            rest.onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}

function growsByItself(): boolean {
  return typeof CSS !== 'undefined' && typeof CSS.supports === 'function' && CSS.supports('field-sizing', 'content');
}

/** For browsers without `field-sizing`. `max-height` still limits it. */
function fitHeight(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  const borders = area.offsetHeight - area.clientHeight;
  area.style.height = `${area.scrollHeight + borders}px`;
}

function assignBoth(
  element: HTMLTextAreaElement | null,
  own: { current: HTMLTextAreaElement | null },
  outer: Ref<HTMLTextAreaElement> | undefined,
): void | (() => void) {
  own.current = element;
  if (typeof outer === 'function') return outer(element) ?? undefined;
  if (outer) outer.current = element;
}

const Area = styled.textarea(controlStyle, {
  display: 'block',
  resize: 'none',
  fieldSizing: 'content',
});
