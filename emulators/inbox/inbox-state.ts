import { randomUUID } from "node:crypto";
import { extractLinks } from "./links.ts";

export type Message = {
	id: string;
	kind: "mail" | "sms";
	/** Addresses are separated by ", ". */
	to: string;
	from: string | null;
	replyTo: string | null;
	subject: string | null;
	text: string;
	html: string | null;
	headers: Record<string, string>;
	links: string[];
	at: string;
};

export type InboxState = {
	messages: Message[];
	/** The message id of each Idempotency-Key, with the payload hash. */
	keys: Record<string, { id: string; fingerprint: string }>;
};

export function createInboxState(): InboxState {
	return { messages: [], keys: {} };
}

export type Draft = Omit<Message, "id" | "at" | "links">;

export function addMessage(state: InboxState, draft: Draft, id: string = randomUUID()): string {
	const links = extractLinks(draft.text, draft.html);
	state.messages.unshift({ id, ...draft, links, at: new Date().toISOString() });
	return id;
}
