import { Page } from "./page.tsx";

/** What a page of the contract shows until its room is built. */
export function PreparationPage() {
  return <Page title="Em preparação">Esta tela ainda está em preparação</Page>;
}
