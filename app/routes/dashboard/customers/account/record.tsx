import { useLoaderData } from "@remix-run/react";
import { formatDecimalTk, formatTk } from "~/domain/money/rules";
import { readReference } from "~/domain/receivables/describe-entry";
import {
	payOut,
	recordPayment,
	recordWithheld,
	writeOff,
} from "~/domain/receivables/entries.server";
import {
	payOutInput,
	recordPaymentInput,
	recordWithheldInput,
	writeOffInput,
} from "~/domain/receivables/input";
import { findPayoutLimit, findWithheldLimit } from "~/domain/receivables/limits.server";
import { type Account, findAccount, findEntry } from "~/domain/receivables/queries.server";
import { admin } from "~/http/pages/page.server";
import type { PageForm } from "~/http/pages/page-form.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { found } from "~/platform/refused";
import { DecimalField, Field, type FieldState, PlainField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { TextArea } from "~/ui/forms/text-area";
import { getAccountPath, RECORDED_KINDS, type RecordedKind } from "./account-paths";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

const TITLES: Record<RecordedKind, string> = {
	payment: "Record a payment",
	withheld: "Record withheld tax",
	"write-off": "Write off a debt",
	payout: "Pay out a credit",
};

export const meta = titled<typeof loader>(
	"Record",
	({ kind, company }) => `${TITLES[kind]}: ${company}`,
);

const findKind = (text = ""): RecordedKind =>
	found(Object.hasOwn(RECORDED_KINDS, text) ? (text as RecordedKind) : null);

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const { db, now, newId } = ctx;
	const kind = findKind(params.entryKind);
	const account = found(await findAccount(db, params.customerId ?? "", now()));
	const n = Number(new URL(request.url).searchParams.get("of"));
	const wrong = Number.isSafeInteger(n) ? await findEntry(db, account.id, n) : null;
	const today = toDateText(toDayNumber(now()));
	return {
		kind,
		company: account.name,
		owedPoisha: account.owedPoisha,
		path: getAccountPath(account.id),
		today,
		mostPoisha: await LIMITS[kind](ctx, account),
		saved: wrong?.kind === kind ? toFields(wrong) : { receivedOn: today },
		idempotencyKey: newId(),
	};
});

type LoaderContext = Parameters<Parameters<typeof admin.loader>[0]>[0]["ctx"];
type Limit = (ctx: LoaderContext, account: Account) => Promise<number | null>;

/** The most that can be recorded; null for a payment, which may leave a credit. */
const LIMITS: Record<RecordedKind, Limit> = {
	payment: async () => null,
	withheld: findWithheldLimit,
	"write-off": async (_, { owedPoisha }) => Math.max(0, owedPoisha),
	payout: ({ db }, account) => findPayoutLimit(db, account),
};

/** What was entered wrongly, to change what was wrong. */
const toFields = (entry: NonNullable<Awaited<ReturnType<typeof findEntry>>>) => ({
	amount: formatDecimalTk(Math.abs(entry.deltaPoisha)),
	receivedOn: entry.receivedOn ?? "",
	certificate: readReference(entry),
	reference: readReference(entry) || entry.note,
	note: entry.note,
});

type Save = (ctx: LoaderContext, customerId: string, form: PageForm) => Promise<void>;

const SAVE: Record<RecordedKind, Save> = {
	payment: async (ctx, id, form) => recordPayment(ctx, id, await form.read(recordPaymentInput)),
	withheld: async (ctx, id, form) => recordWithheld(ctx, id, await form.read(recordWithheldInput)),
	"write-off": async (ctx, id, form) => writeOff(ctx, id, await form.read(writeOffInput)),
	payout: async (ctx, id, form) => payOut(ctx, id, await form.read(payOutInput)),
};

export const action = admin.action(async ({ params, ctx, form }) => {
	const customerId = params.customerId ?? "";
	await SAVE[findKind(params.entryKind)](ctx, customerId, form);
	return form.leave(getAccountPath(customerId), "account-entry-recorded");
});

type Fields = Record<string, string>;

export default function RecordEntry() {
	const { kind, company, owedPoisha, path, today, mostPoisha, saved, idempotencyKey } =
		useLoaderData<typeof loader>();
	return (
		<FormPage<Fields>
			title={TITLES[kind]}
			intro={
				owedPoisha < 0
					? `${company} has a credit of ${formatTk(-owedPoisha)}.`
					: `${company} owes ${formatTk(owedPoisha)}.`
			}
			width="narrow"
			saved={saved}
			idempotencyKey={idempotencyKey}
			buttons={{ submit: RECORDED_KINDS[kind], cancelTo: path }}
		>
			{(fields) => (
				<>
					<DecimalField
						label="Amount, in tk"
						hint={
							mostPoisha === null
								? "All of the transfer. What is too much becomes a credit."
								: `At most ${formatTk(mostPoisha)}.`
						}
						required
						field={getField(fields, "amount")}
					/>
					<OtherFields kind={kind} fields={fields} today={today} />
				</>
			)}
		</FormPage>
	);
}

const getField = (fields: Partial<Record<string, FieldState>>, name: string) =>
	fields[name] ?? { name };

type OtherFieldsProps = {
	kind: RecordedKind;
	fields: Partial<Record<string, FieldState>>;
	today: string;
};

function OtherFields({ kind, fields, today }: OtherFieldsProps) {
	switch (kind) {
		case "payment":
			return (
				<>
					<PlainField
						label="Bank reference"
						hint="As on the bank statement."
						required
						field={getField(fields, "reference")}
					/>
					<Field
						label="Received on"
						type="date"
						max={today}
						required
						field={getField(fields, "receivedOn")}
					/>
				</>
			);
		case "withheld":
			return (
				<PlainField
					label="Number of the certificate"
					hint="Of Mushak-6.6."
					required
					field={getField(fields, "certificate")}
				/>
			);
		case "write-off":
			return <TextArea label="Reason" rows={3} required field={getField(fields, "note")} />;
		case "payout":
			return (
				<PlainField
					label="Bank reference"
					hint="Of the transfer that you sent."
					required
					field={getField(fields, "reference")}
				/>
			);
	}
}
