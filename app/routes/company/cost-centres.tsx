import type { useLoaderData } from "@remix-run/react";
import {
	addCostCentres,
	archiveCostCentre,
	listCostCentres,
} from "~/domain/companies/cost-centres.server";
import {
	archivedCostCentreInput,
	type CostCentresFields,
	costCentresInput,
	readCostCentres,
} from "~/domain/companies/input";
import { customer, owner } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Refused } from "~/platform/refused";
import { Day } from "~/ui/elements/date-time";
import { PostForm } from "~/ui/forms/post-form";
import { LinesField } from "~/ui/lists/lines-field";
import { ListPage } from "~/ui/lists/list-page";
import { ArchiveButton } from "~/ui/lists/row-actions";
import { requireCompany } from "./require-company.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Cost centres");

const COST_CENTRES_PATH = "/company/cost-centres";

export const loader = customer.loader(async ({ ctx, user }) => {
	const { id, costCentreRequired } = await requireCompany(ctx, user);
	const rows = await listCostCentres(ctx.db, id);
	return { rows, costCentreRequired, isOwner: user.customerRole === "owner" };
});

/** Archives or restores one, or adds all lines, or none. */
export const action = owner.action(async ({ ctx, user, form }) => {
	await requireCompany(ctx, user);
	if ((await form.data()).has("archived")) {
		const { name, archived } = await form.read(archivedCostCentreInput);
		const change =
			archived === "yes" ? archiveCostCentre(ctx, user, name) : addCostCentres(ctx, user, [name]);
		return respond(await change);
	}
	const { wrong, ...typed } = readCostCentres((await form.read(costCentresInput)).lines);
	if (typed.lines.length === 0) throw new Refused({ lines: "Enter at least one name" }, 400);
	form.refuseLines("Nothing was added yet.", typed, wrong);
	return respond(
		await addCostCentres(
			ctx,
			user,
			typed.lines.map(({ text }) => text),
		),
	);
});

const respond = (isChanged: boolean) =>
	redirectWithToast(COST_CENTRES_PATH, isChanged ? "updated" : "nothing-changed");

export default withData<typeof loader>(({ rows, costCentreRequired, isOwner }) => {
	const isUsed = rows.some(({ archivedAt }) => archivedAt === null);
	return (
		<ListPage
			title="Cost centres"
			intro={`${
				isUsed
					? "Members choose one of those in use when they order"
					: "Members write any cost centre when they order"
			}${costCentreRequired ? ", and each order needs one" : ""}. Orders that were placed keep theirs.`}
			caption="Those in use first"
			empty="No cost centres yet"
			rows={rows}
			getKey={({ name }) => name}
			columns={[
				["Name", ({ name }) => name],
				[
					"State",
					({ archivedAt }) =>
						archivedAt === null ? (
							"In use"
						) : (
							<>
								Archived on <Day at={archivedAt} />
							</>
						),
				],
				...(isOwner ? [CHANGE] : []),
			]}
		>
			{isOwner ? <AddCostCentres /> : null}
		</ListPage>
	);
});

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const CHANGE = [
	"Actions",
	({ name, archivedAt }: Row) => (
		<ArchiveButton fields={{ name }} isArchived={archivedAt !== null} what={name} />
	),
] as const;

function AddCostCentres() {
	return (
		<PostForm<CostCentresFields>
			buttons={{ submit: "Add cost centres" }}
			className="mb-8 max-w-text"
		>
			{(fields) => (
				<LinesField
					label="Add cost centres"
					hint="One a line, like Store 2."
					field={fields.lines}
				/>
			)}
		</PostForm>
	);
}
