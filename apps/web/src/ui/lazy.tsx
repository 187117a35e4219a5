import { type ComponentType, type JSX, lazy, Suspense, useEffect, useState } from "react";

/** A part whose code is fetched when it is first rendered; below a `Suspense`. After a failure the next render tries again. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: (await load()) as ComponentType<unknown> };
      } catch (error) {
        Part = attempt();
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Part = attempt();
  return (props: Props) => <Part {...(props as Props & JSX.IntrinsicAttributes)} />;
}

/** The same for a dialog or drawer: fetched when it is first opened, and mounted from then on. */
export function lazyOverlay<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart<Props>(async () => opening(await load()));
  return (props: Props) => {
    const [isWanted, setWanted] = useState(props.opened);
    if (props.opened && !isWanted) setWanted(true);
    return (
      isWanted && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}

// Mantine's overlays remember where the focus was when they change from closed to open, not when they begin open.
function opening<Props extends { opened: boolean }>(Part: ComponentType<Props>) {
  return (props: Props) => {
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(true), []);
    return <Part {...props} opened={props.opened && isMounted} />;
  };
}

let prefetches = 0;

/** Whether code is on its way that nobody waits for. */
export const isPrefetching = () => prefetches > 0;

/** Loads code that nobody waits for yet. @returns undefined where it did not arrive: nobody is told. */
export async function prefetch<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  prefetches++;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    prefetches--;
  }
}
