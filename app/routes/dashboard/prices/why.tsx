import { data } from "@remix-run/cloudflare";
import { Form, Link } from "@remix-run/react";
import { normalizeEmail } from "~/domain/accounts/input";
import { type ExplainedCandidate, explainPrice } from "~/domain/price-lists/explain-price.server";
import { describeDates, KIND_LABELS } from "~/domain/price-lists/rules";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { foldDigits } from "~/platform/input/fold-digits";
import { asRefused, Refused } from "~/platform/refused";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Money } from "~/ui/elements/money";
import { Notice } from "~/ui/elements/notice";
import { NumberField, PlainField } from "~/ui/forms/field";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { SEARCH_FIELDS } from "~/ui/lists/search-fields";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

export const meta = titled("Why this price?");

const PATH = "/dashboard/prices/why";
const QUANTITY_ERROR = "Enter a whole number from 1 to 999,999,999";

export const loader = admin.loader(async ({ request, ctx }) => {
	const { searchParams } = new URL(request.url);
	const read = (name: string, max: number) => (searchParams.get(name) ?? "").trim().slice(0, max);
	const asked = {
		email: normalizeEmail(read("email", 254)),
		number: read("number", 100),
		quantity: read("quantity", 12) || "1",
	};
	const typed = foldDigits(asked.quantity);
	const quantity = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
	const shown = { asked, quantity, errors: {} as Refused["fields"] };
	if (!searchParams.has("number")) return { ...shown, answer: null };
	const refuse = (errors: Refused["fields"]) =>
		data({ ...shown, errors, answer: null }, { status: 400 });
	if (asked.number === "" || quantity < 1)
		return refuse({
			...(asked.number === "" ? { number: "Enter a part number" } : {}),
			...(quantity < 1 ? { quantity: QUANTITY_ERROR } : {}),
		});
	const answer = await explainPrice(ctx, { ...asked, quantity }).catch(asRefused);
	return answer instanceof Refused ? refuse(answer.fields) : { ...shown, answer };
});

export default withData<typeof loader>(({ asked, quantity, errors, answer }) => {
	const toErrors = (error: string | undefined) => (error ? [error] : undefined);
	return (
		<Page
			title="Why this price?"
			intro="The lowest price of all lists that apply is charged. No list can charge more than the base price."
		>
			<Form
				action={PATH}
				role="search"
				aria-label="Price"
				className={SEARCH_FIELDS}
				key={JSON.stringify(asked)}
			>
				<PlainField
					label="Account's email"
					name="email"
					type="email"
					defaultValue={asked.email}
					errors={toErrors(errors.email)}
				/>
				<PlainField
					label="Part number"
					name="number"
					required
					defaultValue={asked.number}
					errors={toErrors(errors.number)}
				/>
				<NumberField
					label="Quantity"
					name="quantity"
					required
					defaultValue={asked.quantity}
					errors={toErrors(errors.quantity)}
				/>
				<Button type="submit" className="mb-2">
					Explain
				</Button>
			</Form>
			{answer ? (
				<>
					<Notice kind="info">
						<p>
							{formatNumber(quantity)} × <strong>{answer.product.name}</strong> for{" "}
							{asked.email || "a visitor"}: <Money poisha={answer.unitPoisha} hasDecimals /> each,{" "}
							<Money poisha={answer.totalPoisha} /> in all.
						</p>
						{answer.exemption ? (
							<p>
								VAT exempt, certificate {answer.exemption.number}: the price below less{" "}
								<Money poisha={answer.exemption.vatPoisha} hasDecimals /> VAT.
							</p>
						) : null}
					</Notice>
					<DataTable
						caption="The price that is charged first"
						rows={answer.candidates}
						getKey={({ list }) => list?.id ?? "base"}
						columns={[
							["Source", (candidate) => <Source {...candidate} />],
							["Price", ({ unitPoisha }) => formatPrice(unitPoisha), "end"],
							["Dates", ({ list }) => (list ? describeDates(list) : "always")],
							["Why", (candidate) => <Reason {...candidate} />],
						]}
					/>
				</>
			) : null}
		</Page>
	);
});

const Source = ({ list }: ExplainedCandidate) => (
	<>
		{list ? <Link to={`/dashboard/prices/${list.id}`}>{list.name}</Link> : "Base price"}
		{list ? <span className="text-soft"> {KIND_LABELS[list.kind]}</span> : null}
	</>
);

const formatPrice = (poisha: number | null) =>
	poisha === null ? "–" : <Money poisha={poisha} hasDecimals />;

const Reason = ({ isWinner, reason }: ExplainedCandidate) =>
	isWinner ? <Badge tone="good">charged</Badge> : reason || "Applies, but is not the lowest";
