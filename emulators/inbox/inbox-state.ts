import { randomUUID } from "node:crypto";
import { linksOf } from "./links.ts";

/** A mail or an SMS as it is shown and answered. */
export type Message = {
	id: string;
	kind: "mail" | "sms";
	/** The receivers, separated by ", " where there are several. */
	to: string;
	from: string | null;
	replyTo: string | null;
	subject: string | null;
	text: string;
	html: string | null;
	/** Further headers, as 'List-Unsubscribe'. */
	headers: Record<string, string>;
	links: string[];
	at: string;
};

export type InboxState = {
	messages: Message[];
	/** The id that each Idempotency-Key got, with a digest of what was sent under it. */
	keys: Record<string, { id: string; fingerprint: string }>;
};

export function emptyInbox(): InboxState {
	return { messages: [], keys: {} };
}

/** A message as it came, before it lies in the inbox. */
export type Draft = Omit<Message, "id" | "at" | "links">;

/** Puts a message on top of the inbox; gives its id. */
export function keepMessage(state: InboxState, draft: Draft, id: string = randomUUID()): string {
	const links = linksOf(draft.text, draft.html);
	state.messages.unshift({ id, ...draft, links, at: new Date().toISOString() });
	return id;
}
