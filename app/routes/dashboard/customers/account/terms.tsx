import { formatDecimalTk, formatTk } from "~/domain/money/rules";
import { type AccountTermsFields, accountTermsInput } from "~/domain/receivables/input";
import { type Account, findAccount } from "~/domain/receivables/queries.server";
import { changeTerms } from "~/domain/receivables/terms.server";
import { describeShown } from "~/http/input/edit-conflict.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { DecimalField, NumberField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { getAccountPath } from "./account-paths";

export const handle = { access: "admin", right: "accounts" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Limit and terms",
	({ company }) => `Limit and terms of ${company}`,
);

const toFields = ({ termsDays, creditLimitPoisha }: Account) => ({
	creditLimit: creditLimitPoisha > 0 ? formatDecimalTk(creditLimitPoisha) : "",
	termsDays: String(termsDays),
});

export const loader = admin.loader(async ({ request, params, context, ctx, user }) => {
	const account = found(await findAccount(ctx.db, params.customerId ?? "", ctx.now()));
	const saved = toFields(account);
	const askedPoisha = account.creditLimitPoisha === 0 ? account.askedLimitPoisha : 0;
	return {
		company: account.name,
		path: getAccountPath(account.id),
		askedPoisha,
		// What the company asked for is filled in, until a limit is saved.
		saved: askedPoisha > 0 ? { ...saved, creditLimit: formatDecimalTk(askedPoisha) } : saved,
		shown: describeShown(saved),
		passwordNeed: await getPasswordNeed(request, context, user),
	};
});

/** Also after an error: another admin may have changed them. */
export const shouldRevalidate = () => true;

export const action = admin.action(async ({ params, ctx, form }) => {
	const { db, now } = ctx;
	const account = found(await findAccount(db, params.customerId ?? "", now()));
	const { password: _, ...terms } = await form.read(accountTermsInput);
	await form.confirm();
	await form.refuseOvertaken(toFields(account));
	const isChanged = await changeTerms(ctx, account.id, terms);
	return form.leave(getAccountPath(account.id), isChanged ? "updated" : "nothing-changed");
});

export default withData<typeof loader>(
	({ company, path, askedPoisha, saved, shown, passwordNeed }) => (
		<FormPage<AccountTermsFields>
			title={`Limit and terms of ${company}`}
			intro="They count for the next orders. What is owed keeps its due day."
			width="narrow"
			saved={saved}
			shown={shown}
			passwordNeed={passwordNeed}
			passwordHint="For security: this changes what the company may owe."
			buttons={{ submit: "Save limit and terms", cancelTo: path }}
		>
			{(fields) => (
				<>
					<DecimalField
						label="Credit limit, in tk"
						hint={`What the company may owe. Empty: each order is paid by card or transfer.${
							askedPoisha > 0 ? ` Its application asks for ${formatTk(askedPoisha)}.` : ""
						}`}
						field={fields.creditLimit}
					/>
					<NumberField
						label="Terms, in days"
						hint="An invoice is due so many days after its own day, from 0 to 120."
						required
						field={fields.termsDays}
					/>
				</>
			)}
		</FormPage>
	),
);
