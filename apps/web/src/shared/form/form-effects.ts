import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Lets a form follow its record: another text means that the record was read anew. */
export function useFollowing(record: string, follow: () => void): void {
  const followNow = useRef(follow);
  followNow.current = follow;
  const seen = useRef(record);
  useEffect(() => {
    if (seen.current === record) return;
    seen.current = record;
    followNow.current();
  }, [record]);
}

/**
 * Takes the choice off the address once the form has it, or a reload would choose again over a later change.
 * @param keep  keeps it elsewhere first: phones reload a page that was in the background.
 */
export function useForgottenChoice(isThere: boolean, keep: () => void): void {
  const navigate = useNavigate();
  const keepNow = useRef(keep);
  keepNow.current = keep;
  useEffect(() => {
    if (!isThere) return;
    keepNow.current();
    const rest = ({ chosen: _, ...search }: Record<string, unknown>) => search;
    void navigate({ to: ".", search: rest as never, replace: true, resetScroll: false, state: true });
  }, [isThere, navigate]);
}

/** Calls back when another tab of this browser may have saved something. */
export function useOtherTabs(onSaved: () => void): void {
  const callNow = useRef(onSaved);
  callNow.current = onSaved;
  useEffect(() => {
    const listen = () => callNow.current();
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, []);
}
