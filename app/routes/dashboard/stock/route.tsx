import { data } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { formatDay } from "~/domain/price-lists/rules";
import { listMovements } from "~/domain/stock/list-movements.server";
import { readDates } from "~/http/input/date-params.server";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { toDateText, toDayNumber, toDayRange, toTimestamp } from "~/platform/dhaka-days";
import { MOVEMENT_COLUMNS, PART_COLUMNS } from "~/ui/dashboard/movement-columns";
import { Button, ButtonLink } from "~/ui/elements/button";
import { DayField } from "~/ui/lists/day-field";
import { ListPage } from "~/ui/lists/list-page";
import { useRights } from "~/ui/shell/use-rights";
import { STOCK_RIGHTS } from "../sections";

export const handle = { access: "admin", right: STOCK_RIGHTS } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Stock movements",
	({ day }) => `Stock movements: ${day}`,
);

const PATH = "/dashboard/stock";

export const loader = admin.loader(async ({ request, ctx: { db, now } }) => {
	const { dates, typed, errors } = readDates(request.url, { day: "day" });
	const day = dates.day ?? toDateText(toDayNumber(now()));
	const shown = { day, typed: typed.day ?? day, error: errors?.day };
	if (errors) return data({ ...shown, movements: [], place: undefined }, { status: 400 });
	const { after, place } = readListUrl(PATH, request.url, dates);
	const { movements, next } = await listMovements(db, toDayRange(day), after);
	return data({ ...shown, movements, place: { ...place, next } });
});

export default function StockOfDay() {
	const { day, typed, error, movements, place } = useLoaderData<typeof loader>();
	const may = useRights();
	return (
		<ListPage
			title="Stock movements"
			intro="Why the stock of every part changed, day by day."
			exported={error || !may("catalogue") ? undefined : ["movements", `?day=${day}`]}
			add={may("dispatch") ? ["Receive goods", `${PATH}/receive`] : undefined}
			empty={error ? "Correct the day to see its movements" : "No movements on this day"}
			noMore="No more movements"
			place={place}
			caption={`Movements of ${formatDay(toTimestamp(day))}, newest first; Bangladesh time`}
			rows={movements}
			columns={[...PART_COLUMNS, ...MOVEMENT_COLUMNS]}
		>
			<DayForm key={typed} day={day} typed={typed} error={error} />
		</ListPage>
	);
}

type DayFormProps = { day: string; typed: string; error?: string };

function DayForm({ day, typed, error }: DayFormProps) {
	const toPath = (days: number) =>
		`${PATH}?day=${toDateText(toDayNumber(toTimestamp(day)) + days)}`;
	return (
		<Form
			action={PATH}
			role="search"
			aria-label="Day"
			className="mb-4 flex flex-wrap items-center gap-2"
		>
			<ButtonLink to={toPath(-1)}>Day before</ButtonLink>
			<DayField label="Day" name="day" day={typed} error={error} />
			<Button type="submit">Show</Button>
			<ButtonLink to={toPath(1)}>Day after</ButtonLink>
		</Form>
	);
}
