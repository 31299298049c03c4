import { formatLeadTime } from "~/domain/backorders/short-lines";
import { Button } from "~/ui/elements/button";

export const WAIT_INTENT = "wait";

type WaitButtonProps = {
	leadDays: number;
	/** Where nothing is in stock. */
	isMain?: boolean;
	/** In a form that leads elsewhere. */
	formAction?: string;
};

/** To the order form, which says what is sent when. */
export const WaitButton = ({ leadDays, isMain = false, formAction }: WaitButtonProps) => (
	<Button
		type="submit"
		name="intent"
		value={WAIT_INTENT}
		variant={isMain ? "main" : undefined}
		{...(formAction ? { formMethod: "post", formAction } : {})}
	>
		{isMain
			? `Order now, sent ${formatLeadTime(leadDays)}`
			: `Order all, the rest ${formatLeadTime(leadDays)}`}
	</Button>
);
