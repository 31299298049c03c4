import { formatQuantityUnit, type Pack } from "~/domain/catalog/unit-rules";

/** Beside the field of a quantity, which counts packs and not pieces. */
export function QuantityUnit({ pack }: { pack: Pack }) {
	const unit = formatQuantityUnit(pack);
	return unit === null ? null : <small className="quantity-unit">{unit}</small>;
}
