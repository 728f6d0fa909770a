import type { NextHandover } from "@/lib/messages/handover-schema";
import { HOUR_MS } from "@/lib/time/durations";

/** Nobody sets out half a day before. */
const SET_OUT_MS = 12 * HOUR_MS;

/** Whether one may be on the way to it, or at the door. */
export const canSetOut = ({ at, isAgreed }: NextHandover): boolean =>
  !isAgreed || !at || Date.parse(at) - Date.now() < SET_OUT_MS;
