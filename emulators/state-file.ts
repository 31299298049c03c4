import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createHooksState, type HooksState } from "./hooks/hooks-state.ts";
import { createInboxState, type InboxState } from "./inbox/inbox-state.ts";
import { createPaymentsState, type PaymentsState } from "./payments/payments-state.ts";

export type State = { payments: PaymentsState; inbox: InboxState; hooks: HooksState };

type StateFile = { state: State; changed: () => void; close: () => void };

const SAVE_AFTER_MS = 150;

function readState(file: string, log: (line: string) => void): State {
	const empty = {
		payments: createPaymentsState(),
		inbox: createInboxState(),
		hooks: createHooksState(),
	};
	if (!existsSync(file)) return empty;
	try {
		const saved = JSON.parse(readFileSync(file, "utf8")) as Partial<State>;
		return {
			payments: { ...empty.payments, ...saved.payments },
			inbox: { ...empty.inbox, ...saved.inbox },
			hooks: { ...empty.hooks, ...saved.hooks },
		};
	} catch (error) {
		const aside = `${file}.unreadable`;
		renameSync(file, aside);
		log(`The saved state could not be read (${String(error)}); it is kept as ${aside}.`);
		return empty;
	}
}

/** Keeps the state in memory and, given a file, saves it soon after each change. */
export function openState(file: string | undefined, log: (line: string) => void): StateFile {
	if (!file) {
		const state = {
			payments: createPaymentsState(),
			inbox: createInboxState(),
			hooks: createHooksState(),
		};
		return { state, changed: () => {}, close: () => {} };
	}
	mkdirSync(dirname(file), { recursive: true });
	const state = readState(file, log);
	let timer: NodeJS.Timeout | undefined;

	function save(): void {
		timer = undefined;
		// Renamed after writing, so that a kill leaves the old file intact.
		const beside = `${file}.new`;
		writeFileSync(beside, JSON.stringify(state));
		renameSync(beside, file ?? beside);
	}

	return {
		state,
		changed: () => {
			timer ??= setTimeout(save, SAVE_AFTER_MS);
		},
		close: () => {
			clearTimeout(timer);
			save();
		},
	};
}
