import { describeEntry, readReference } from "~/domain/receivables/describe-entry";
import { correctEntry } from "~/domain/receivables/entries.server";
import { type CorrectEntryFields, correctEntryInput } from "~/domain/receivables/input";
import { findAccount, findEntry } from "~/domain/receivables/queries.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Day } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { FormPage } from "~/ui/forms/form-page";
import { TextArea } from "~/ui/forms/text-area";
import { Entry } from "~/ui/orders/entry";
import { getAccountPath } from "./account-paths";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Correct an entry",
	({ entry }) => `Correct entry ${entry.n}`,
);

export const loader = admin.loader(async ({ params, ctx: { db, now, newId } }) => {
	const customerId = params.customerId ?? "";
	const [account, entry] = await Promise.all([
		findAccount(db, customerId, now()),
		findEntry(db, customerId, Number(params.entryN)),
	]);
	return {
		company: found(account).name,
		entry: found(entry),
		path: getAccountPath(customerId),
		idempotencyKey: newId(),
	};
});

export const action = admin.action(async ({ params, ctx, form }) => {
	const customerId = params.customerId ?? "";
	await correctEntry(ctx, customerId, await form.read(correctEntryInput));
	return form.leave(getAccountPath(customerId), "account-entry-corrected");
});

export default withData<typeof loader>(({ company, entry, path, idempotencyKey }) => {
	const { n, at, deltaPoisha, note } = entry;
	return (
		<FormPage<CorrectEntryFields>
			title={`Correct entry ${n}`}
			intro={`Of the account of ${company}. The entry stays, and a second one takes back exactly its amount.`}
			width="narrow"
			idempotencyKey={idempotencyKey}
			buttons={{ submit: "Correct", cancelTo: path }}
		>
			{(fields) => (
				<>
					<dl className="description-list mb-6">
						<Entry term="Entry">
							{describeEntry(entry)} <span className="code">{readReference(entry)}</span>
						</Entry>
						<Entry term="Day">
							<Day at={at} />
						</Entry>
						<Entry term="Amount">
							<Money poisha={deltaPoisha} />
						</Entry>
						<Entry term="Correction">
							<Money poisha={-deltaPoisha} />
						</Entry>
						<Entry term="Note">{note}</Entry>
					</dl>
					<input type="hidden" name="n" value={n} />
					<TextArea
						label="What was wrong"
						hint="Only admins see it. Its reference or certificate can be entered again."
						rows={3}
						required
						field={fields.note}
					/>
				</>
			)}
		</FormPage>
	);
});
