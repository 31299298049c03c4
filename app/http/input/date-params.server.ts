import { readDay, readMonth } from "~/platform/dhaka-days";
import { badAddress } from "../responses/respond.server";

const KINDS = {
	day: { read: readDay, error: "Enter a day like 2026-11-25" },
	month: { read: readMonth, error: "Enter a month like 2026-11" },
};

type Kinds<Name extends string> = Readonly<Record<Name, keyof typeof KINDS>>;

type Texts<Name extends string> = Partial<Record<Name, string>>;

export type ReadDates<Name extends string> = {
	dates: Texts<Name>;
	/** What goes back into the form, and the message beside each field that can't be read; null if all can. */
	typed: Texts<Name>;
	errors: Texts<Name> | null;
};

const MAX_TYPED_LENGTH = 40;

/** Reads the days and months that a list is filtered by. A page with errors lists nothing and answers 400. */
export function readDates<Name extends string>(url: string, kinds: Kinds<Name>): ReadDates<Name> {
	const { searchParams } = new URL(url);
	const dates: Texts<Name> = {};
	const typed: Texts<Name> = {};
	const errors: Texts<Name> = {};
	for (const name of Object.keys(kinds) as Name[]) {
		const { read, error } = KINDS[kinds[name]];
		const text = searchParams.get(name)?.trim() ?? "";
		if (text === "") continue;
		typed[name] = text.slice(0, MAX_TYPED_LENGTH);
		const date = read(text);
		if (date === undefined) errors[name] = error;
		else dates[name] = date;
	}
	return { dates, typed, errors: Object.keys(errors).length > 0 ? errors : null };
}

/** For a file, which has no field to show the error beside. */
export function requireDates<Name extends string>(url: string, kinds: Kinds<Name>): void {
	if (readDates(url, kinds).errors) throw badAddress(url);
}
