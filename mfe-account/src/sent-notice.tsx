import { Heading, Notice, Stack, SuccessIcon, Text } from '@halo/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';

/** In place of a form that was sent, whose focus it takes. */
export function SentNotice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={3}>
      <Notice tone="success" icon={<SuccessIcon size={20} />}>
        <Heading level={2} size="small" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
      </Notice>
      <Text>{text}</Text>
      {children}
    </Stack>
  );
}
