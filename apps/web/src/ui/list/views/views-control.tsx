import { Popover } from "@mantine/core";
import { useState } from "react";
import type { Asked, ListViewsProps } from "./list-views.ts";
import { useListViews, useOpening } from "./list-views.ts";
import { ViewDialogs } from "./view-dialogs.tsx";
import { ViewNotice } from "./view-notice.tsx";
import { ViewsButton } from "./views-button.tsx";
import { ViewsPanel } from "./views-panel.tsx";

/** *Visões*: named states of this list, to open, save and share. */
export function ViewsControl(props: ListViewsProps) {
  const views = useListViews(props);
  useOpening(views.open?.view);
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <ViewsButton name={views.open?.view?.name} isChanged={views.isChanged} onClick={() => setOpened(!opened)} />
        </Popover.Target>
        <Popover.Dropdown p="sm">
          <ViewsPanel
            views={views}
            onAsk={(next) => {
              setOpened(false);
              setAsked(next);
            }}
            onDone={() => setOpened(false)}
          />
        </Popover.Dropdown>
      </Popover>
      <ViewDialogs asked={asked} now={views.now} onClose={() => setAsked(null)} />
    </>
  );
}

/** The notice about the view in the address, above the rows. */
export function OpenViewNotice(props: ListViewsProps) {
  const views = useListViews(props);
  return views.open !== null && <ViewNotice views={views} open={views.open} />;
}
