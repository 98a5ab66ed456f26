/** The bank's only stylesheet. It is a separate file, because the pages forbid inline styles. */
export const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 30rem; margin: 0 auto; padding: 1rem; background: light-dark(#f3f6fa, #10151c); color: light-dark(#16202c, #e8eef5); }
header { display: flex; justify-content: space-between; align-items: baseline; }
h1 { font-size: 1.4rem; margin: 0; }
a { color: light-dark(#0b57a4, #7cbcff); }
.notice { margin: 0 0 1rem; color: light-dark(#4a5a6b, #a9b8c8); }
main { background: light-dark(#fff, #1a222c); border-radius: 1rem; padding: 1.25rem; }
label, legend { display: block; font-weight: 600; margin-top: 1rem; }
.tick { font-weight: 400; display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; margin: 0; }
.tick input { flex: none; width: 1.4rem; height: 1.4rem; }
textarea, select, input:not([type=checkbox]) { width: 100%; box-sizing: border-box; font: inherit; padding: .6rem; min-height: 2.75rem; border-radius: .6rem; border: 1px solid light-dark(#77879a, #6d7c8d); background: transparent; color: inherit; }
textarea { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
select option { color: #16202c; background: #fff; }
fieldset { border: 1px solid light-dark(#d5dde6, #33404e); border-radius: .8rem; margin: 1.25rem 0 0; padding: 0 1rem 1rem; }
button { font: inherit; font-weight: 700; min-height: 3rem; padding: 0 1.5rem; margin-top: 1rem; border: 0; border-radius: .8rem; background: #0b57a4; color: #fff; cursor: pointer; }
button.quiet { background: transparent; color: inherit; border: 1px solid light-dark(#77879a, #6d7c8d); }
.decisions { display: flex; flex-wrap: wrap; gap: .75rem; }
.decisions button:first-child { flex: 1; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: light-dark(#4a5a6b, #a9b8c8); }
dl + dl { margin-top: .25rem; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.amount { font-size: 1.6rem; font-weight: 700; }
.problem, .done { padding: .75rem 1rem; border-radius: .8rem; margin: 0 0 1rem; font-weight: 600; }
.problem { background: light-dark(#fde8e8, #4a1d1d); color: light-dark(#8a1c1c, #ffc9c9); }
.done { background: light-dark(#e2f5e8, #17412a); color: light-dark(#14532d, #b7f0c9); }
:focus-visible { outline: 3px solid light-dark(#0b57a4, #7cbcff); outline-offset: 2px; }
`;
