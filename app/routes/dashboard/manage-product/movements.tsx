import type { useLoaderData } from "@remix-run/react";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { drawStock, STOCK_LINE } from "~/domain/stock/draw-stock";
import { listMovementsOfProduct, listStockPoints } from "~/domain/stock/list-movements.server";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { found } from "~/platform/refused";
import { MOVEMENT_COLUMNS } from "~/ui/dashboard/movement-columns";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { ListPage } from "~/ui/lists/list-page";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Stock movements of product",
	({ product }) => `Stock movements of ${product.name}`,
);

export const loader = admin.loader(async ({ request, params, ctx: { db, now } }) => {
	const { id, name, onHand, reserved } = found(
		await findManagedProduct(db, params.productId ?? ""),
	);
	const { after, place } = readListUrl(`/dashboard/manageProduct/${id}/movements`, request.url);
	const [{ movements, next }, points] = await Promise.all([
		listMovementsOfProduct(db, id, after),
		listStockPoints(db, id),
	]);
	const units = points.map((point) => point.units);
	return {
		product: { id, name, onHand, reserved },
		movements,
		place: { ...place, next },
		line: {
			path: drawStock(points, now()),
			since: points[0]?.at ?? now(),
			lowest: Math.min(onHand, ...units),
			highest: Math.max(onHand, ...units),
		},
	};
});

export default withData<typeof loader>(({ product, movements, place, line }) => {
	const { id, name, onHand, reserved } = product;
	return (
		<ListPage
			title="Stock movements"
			intro={`${name}: ${formatNumber(onHand)} on hand, ${formatNumber(reserved)} of them reserved by unpaid orders.`}
			actions={
				<ButtonLink to={`/dashboard/manageProduct/${id}/stock`}>Change the stock</ButtonLink>
			}
			exported={["movements", `?product=${id}`]}
			empty="No movements yet"
			noMore="No more movements"
			place={place}
			caption="Movements, newest first; Bangladesh time"
			rows={movements}
			columns={MOVEMENT_COLUMNS}
		>
			{line.path ? <StockLine {...line} now={onHand} /> : null}
		</ListPage>
	);
});

type StockLineProps = ReturnType<typeof useLoaderData<typeof loader>>["line"] & { now: number };

function StockLine({ path, since, lowest, highest, now }: StockLineProps) {
	const [least, most, current] = [lowest, highest, now].map(formatNumber);
	const { width, height } = STOCK_LINE;
	return (
		<figure className="mb-6 max-w-text border border-line bg-surface p-4">
			<figcaption className="mb-2 text-small text-soft">
				Since <Day at={since} />: lowest <strong className="number">{least}</strong>, highest{" "}
				<strong className="number">{most}</strong>
			</figcaption>
			<svg
				viewBox={`-1 -1 ${width + 2} ${height + 2}`}
				width={width}
				height={height}
				preserveAspectRatio="none"
				className="h-16 w-full"
				role="img"
				aria-label={`Stock over time: lowest ${least}, highest ${most}, now ${current}`}
			>
				<path d={path} className="fill-none stroke-ink" vectorEffect="non-scaling-stroke" />
			</svg>
		</figure>
	);
}
