import type { PagePath } from "@pomar/contract/pages";
import type { ReactNode, Ref } from "react";

/** What a page of the product needs to be gone to, as `PageLink` takes it. */
interface Way {
  to: PagePath;
  params?: Record<string, string> | undefined;
  search?: Record<string, string> | undefined;
}

/** One line of a menu: does something or leads to a page. */
export interface MenuChoice {
  label: string;
  icon: ReactNode;
  isDangerous?: boolean;
  onChoose?: () => void;
  way?: Way;
}

/** What the button that opens something is given. */
export interface Press {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
  /** Somebody comes near: what it opens is brought. */
  onPointerEnter: () => void;
  onFocus: () => void;
  "aria-haspopup": "menu" | "dialog";
  "aria-expanded": boolean;
}
