/** The style sheet of the install page, which repeats the app's look because the page does not load the app's build. */
export const installStyle = `
:root {
  --canvas: #f5f6f8; --surface: #fff; --line: #e2e6eb; --text: #17202b; --quiet: #5a6675;
  --act: #1b5fd0; --act-soft: #e8f0fd; --act-text: #174fae; --on-act: #fff;
  color-scheme: light;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0e131a; --surface: #161d26; --line: #28323e; --text: #e7ecf2; --quiet: #9aa7b6;
    --act: #1b5fd0; --act-soft: #1c2c48; --act-text: #7fb0ff; --on-act: #fff;
    color-scheme: dark;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--canvas); color: var(--text); -webkit-text-size-adjust: 100%;
  font: 1rem/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main {
  display: grid; gap: 20px; grid-template-columns: minmax(0, 1fr) 280px; grid-template-rows: auto auto 1fr; align-items: start;
  max-width: 1040px; margin: 0 auto; padding: 40px 24px;
}
header { grid-column: 1 / -1; }
aside { grid-column: 2; grid-row: 2 / span 2; }
header { display: flex; gap: 16px; align-items: flex-start; margin-bottom: 4px; }
header svg { flex: none; }
h1 { margin: 0; font-size: 1.625rem; line-height: 1.25; letter-spacing: -0.011em; }
h2 { margin: 0; font-size: 1.0625rem; }
p { margin: 0; }
header p, .card p, .note { color: var(--quiet); }
header p { margin-top: 4px; }
.card, details {
  border: 1px solid var(--line); border-radius: 12px; background: var(--surface);
  box-shadow: 0 1px 2px rgb(0 0 0 / 5%);
}
.platforms { display: grid; gap: 12px; min-width: 0; }
summary {
  display: flex; align-items: center; justify-content: space-between; min-height: 56px; padding: 0 20px;
  border-radius: 12px; font-size: 1.0625rem; font-weight: 700; cursor: pointer; list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary::after {
  content: ""; width: 9px; height: 9px; border: solid var(--quiet); border-width: 0 2px 2px 0;
  transform: translateY(-2px) rotate(45deg);
}
details[open] > summary::after { transform: translateY(2px) rotate(225deg); }
ol { display: grid; gap: 18px; margin: 4px 0 20px; padding: 0 20px; list-style: none; counter-reset: step; }
li { display: grid; grid-template-columns: 32px minmax(0, 1fr); gap: 14px; counter-increment: step; }
li::before {
  content: counter(step); display: grid; place-items: center; width: 32px; height: 32px; border-radius: 50%;
  background: var(--act-soft); color: var(--act-text); font-weight: 700;
}
li > div { padding-top: 4px; overflow-wrap: anywhere; }
li:first-child > div { padding-top: 0; }
li:first-child::before { margin-top: 8px; }
a { color: var(--act-text); font-weight: 600; }
.button {
  display: inline-flex; align-items: center; min-height: 48px; margin: 0 10px 4px 0; padding: 0 22px; border-radius: 8px;
  background: var(--act); color: var(--on-act); text-decoration: none; vertical-align: middle;
}
.note { margin: 0 20px 20px; padding-top: 14px; border-top: 1px solid var(--line); font-size: 0.9375rem; }
aside { display: grid; gap: 12px; }
.card { padding: 20px; font-size: 0.9375rem; }
.code { margin: 12px 0; overflow: hidden; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
.code svg { display: block; width: 100%; height: auto; }
.address { overflow-wrap: anywhere; font-size: 0.875rem; }
.fingerprint { margin-top: 6px; font-family: ui-monospace, Consolas, Menlo, monospace; font-size: 0.8125rem; }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
@media (width <= 760px) {
  main { grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 20px 12px 28px; }
  header { gap: 12px; padding: 0 4px; }
  h1 { font-size: 1.375rem; }
  summary, ol { padding-inline: 16px; }
  .note { margin-inline: 16px; }
  .button { justify-content: center; width: 100%; margin-right: 0; }
  aside { grid-column: 1; grid-row: auto; grid-template-columns: 1fr 1fr; }
  .card { padding: 14px 16px; }
}
@media (width <= 340px) { aside { grid-template-columns: minmax(0, 1fr); } }
`;
