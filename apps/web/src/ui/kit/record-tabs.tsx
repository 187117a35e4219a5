import "@mantine/core/styles/Tabs.css";
import { Skeleton, Tabs } from "@mantine/core";
import { rootRouteId, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import classes from "./record-tabs.module.css";

interface RecordTab {
  /** The tab's name in the address: `?tab=historico`. */
  name: string;
  label: string;
  content: ReactNode;
  /** True for a form: the tab stays mounted, so that typed values remain. */
  isKept?: boolean;
}

/** The tabs of a record; the address names the open tab. The first tab stays mounted, so that typed values remain. */
export function RecordTabs({ tabs }: { tabs: readonly [RecordTab, ...RecordTab[]] }) {
  const { tab } = useSearch({ from: rootRouteId });
  const navigate = useNavigate();
  const [first, ...others] = tabs;
  const open = tabs.find(({ name }) => name === tab) ?? first;
  const choose = (name: string | null) => {
    const chosen = name === first.name || name === null ? undefined : name;
    const search = (before: object) => ({ ...before, tab: chosen });
    void navigate({ to: ".", search, replace: true, resetScroll: false, state: true });
  };
  return (
    <Tabs value={open.name} onChange={choose} keepMounted={false} keepMountedMode="display-none">
      <Tabs.List className={classes.list}>
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} className={classes.tab}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={first.name} keepMounted>
        {first.content}
      </Tabs.Panel>
      {others.map(({ name, content, isKept }) => (
        <Tabs.Panel key={name} value={name} keepMounted={isKept ?? false}>
          <Suspense fallback={<Skeleton height={240} aria-busy="true" />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
