/**
 * What somebody may type so that a page runs, loads or becomes something else. Whatever would become an element bears
 * `data-hostile`, whatever would run sets `window.hostile` or opens a dialog, whatever would load asks `evil.example`.
 */
export const storedTexts = [
  "<script>window.hostile=1;alert(1)</script>",
  "<img src=x onerror=\"window.hostile=1;alert('a')\" data-hostile>",
  "\"><svg/onload=alert('b') data-hostile>",
  "' onmouseover='alert(1)' data-hostile='",
  "javascript:alert('c')//",
  "</textarea></title></style><b data-hostile>fim</b>",
  '<iframe srcdoc="<script>parent.hostile=1</script>" data-hostile>',
  "<style data-hostile>*{background:url(//evil.example/a)}</style>",
  "<a href=//evil.example data-hostile>clique</a>",
  "<base href=//evil.example/ data-hostile>",
  "<meta http-equiv=refresh content=0;url=//evil.example>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1) data-hostile>",
  "{{constructor.constructor('alert(1)')()}}",
  "<%= 7*7 %> #{7*7} {{7*7}}",
  "'; drop table lots; --",
  "&lt;img src=x onerror=alert(1)&gt; &#60;b&#62; %3Cb%3E",
  "\u202Eetnematrefni \u2066x\u2069 \u200Bzero\u200D",
  "Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324\u031E\u0349\u035A\u032F\u031E\u0320\u034Dalgo",
  "W".repeat(110),
  '=HYPERLINK("//evil.example";"clique")',
  // The shortest fields hold twenty characters.
  "<i data-hostile>x",
  "<script>a()</script>",
  "'\"><p data-hostile>",
  "{{7*7}}\\u003cb\\u003e",
  "%_\\ -- ;=1+1",
];
