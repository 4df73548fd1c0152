/** The texts of one namespace; plural forms end in `_one`, `_many`, `_other`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
