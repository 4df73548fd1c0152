// Style sheets whose classes are imported by name (`x.module.css`).

declare module '*.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
