import * as emotionReact from '@emotion/react';
import styled from '@emotion/styled';
import i18next, { createInstance, keyFromSelector } from 'i18next';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

/**
 * The shared packages as remotes get them. Of an ES package only the names listed here ship; a name that a remote uses
 * and that is missing here would be `undefined` at run time, so the release check compares both lists.
 */
export const sharedSlices: Readonly<Record<string, () => unknown>> = {
  react: () => react,
  'react/jsx-runtime': () => jsxRuntime,
  'react-dom': () => reactDom,
  'react-dom/client': () => reactDomClient,
  '@emotion/react': () =>
    esModule({
      CacheProvider: emotionReact.CacheProvider,
      ClassNames: emotionReact.ClassNames,
      Global: emotionReact.Global,
      ThemeContext: emotionReact.ThemeContext,
      ThemeProvider: emotionReact.ThemeProvider,
      __unsafe_useEmotionCache: emotionReact.__unsafe_useEmotionCache,
      css: emotionReact.css,
      keyframes: emotionReact.keyframes,
      useTheme: emotionReact.useTheme,
      withEmotionCache: emotionReact.withEmotionCache,
    }),
  '@emotion/styled': () => esModule({ default: styled }),
  i18next: () => esModule({ default: i18next, createInstance, keyFromSelector }),
  'react-i18next': () => esModule({ I18nextProvider, useTranslation }),
  'zod/mini': () =>
    esModule({
      array: z.array,
      boolean: z.boolean,
      codec: z.codec,
      custom: z.custom,
      decode: z.decode,
      discriminatedUnion: z.discriminatedUnion,
      encode: z.encode,
      enum: z.enum,
      extend: z.extend,
      gte: z.gte,
      int: z.int,
      literal: z.literal,
      lte: z.lte,
      maxLength: z.maxLength,
      maximum: z.maximum,
      minLength: z.minLength,
      minimum: z.minimum,
      nonnegative: z.nonnegative,
      nullable: z.nullable,
      number: z.number,
      object: z.object,
      optional: z.optional,
      parse: z.parse,
      positive: z.positive,
      record: z.record,
      refine: z.refine,
      regex: z.regex,
      safeDecode: z.safeDecode,
      safeEncode: z.safeEncode,
      safeParse: z.safeParse,
      string: z.string,
      trim: z.trim,
      union: z.union,
      unknown: z.unknown,
    }),
};

/** Marks an object as an ES module, without which default imports would get the whole object. */
function esModule(names: object): object {
  return { __esModule: true, ...names };
}
