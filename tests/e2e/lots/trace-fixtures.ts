import type { Page } from "@playwright/test";

/** Finds text in the boxes of a trace that is cut off or exceeds its box. */
export const cutText = (page: Page): Promise<string[]> =>
  page.locator('[id^="trace-"]:is(div)').evaluateAll((boxes) =>
    boxes.flatMap((box) =>
      [box, ...box.querySelectorAll("*:not(svg, svg *)")]
        .filter(({ scrollWidth, scrollHeight, clientWidth, clientHeight }) => {
          const isInline = clientWidth === 0;
          return !isInline && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
        })
        .map(({ textContent }) => textContent ?? ""),
    ),
  );
