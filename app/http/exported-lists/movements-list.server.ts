import { listMovements, listMovementsOfProduct } from "~/domain/stock/list-movements.server";
import { STOCK_CAUSE_LABELS } from "~/domain/stock/rules";
import { readDates } from "~/http/input/date-params.server";
import type { Db } from "~/platform/d1/database.server";
import type { Cursor } from "~/platform/d1/keyset.server";
import { toDayRange } from "~/platform/dhaka-days";
import { formatTime, inShopTime, list, PAGE_ROWS } from "./exported-list.server";

async function readMovementsPage(db: Db, after: Cursor | null, url: string) {
	const productId = new URL(url).searchParams.get("product");
	const { day } = readDates(url, { day: "day" }).dates;
	const { movements: rows, next } = productId
		? await listMovementsOfProduct(db, productId, after, PAGE_ROWS)
		: await listMovements(db, day ? toDayRange(day) : {}, after, PAGE_ROWS);
	return { rows, next };
}

export const MOVEMENTS_LIST = list(
	"catalogue",
	[readMovementsPage],
	[
		[inShopTime("when"), (movement) => formatTime(movement.at)],
		["product id", (movement) => movement.productId],
		["part number", (movement) => movement.partNumber],
		["name", (movement) => movement.productName],
		["change", (movement) => movement.delta],
		["on hand", (movement) => movement.after],
		["cause", (movement) => STOCK_CAUSE_LABELS[movement.cause]],
		["order number", (movement) => movement.orderNumber],
		["reference", (movement) => movement.reference],
		["who", (movement) => movement.actorEmail],
	],
);
