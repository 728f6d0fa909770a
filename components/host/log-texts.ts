/** By the name of an act. */
const ACTIONS: Record<string, string> = {
  "give-role": "gave a role",
  "change-settings": "changed the settings",
  "export-members": "downloaded the list of members",
  invite: "made an invitation",
  "end-invitation": "ended an invitation",
  "accept-member": "accepted a member",
  "decline-member": "did not accept a member",
  "decide-case": "decided a case",
  "undo-decision": "undid a decision",
  "answer-appeal": "answered an objection",
};

export const logTexts = {
  heading: "Log",
  lead: "What moderators and hosts did. Nothing of it can be changed, by anybody.",
  none: "Nothing yet.",
  more: "Show older",
  site: "The site",
  action: (name: string) => ACTIONS[name] ?? name,
  numbers: {
    heading: "Moderation in numbers",
    lead: "A table for each year, as the EU’s Digital Services Act asks for. It names nobody.",
    of: (year: number) => `${year} (CSV)`,
  },
} as const;
