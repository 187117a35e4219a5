import type { PagePath } from "@pomar/contract/pages";
import { Link, type LinkComponentProps } from "@tanstack/react-router";

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** The parameters that a page's address needs. */
export type PageParams<Path extends PagePath> = Record<ParamNames<Path>, string>;

/** A page with the parameters its address needs, checked against the contract. */
export type PageTarget<Path extends PagePath> =
  ParamNames<Path> extends never ? { to: Path; params?: undefined } : { to: Path; params: PageParams<Path> };

type Props<Path extends PagePath> = PageTarget<Path> &
  Omit<LinkComponentProps<"a">, "to" | "params"> & { search?: Record<string, unknown> };

/** A link to a page of the product: `<PageLink to="/lots/view/$id" params={{ id }}>`. */
export function PageLink<Path extends PagePath>(props: Props<Path>) {
  // The router types addresses by its own tree; here the contract has already checked this one.
  return <Link {...(props as LinkComponentProps<"a">)} />;
}
