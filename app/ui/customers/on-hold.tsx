import { Notice } from "../elements/notice";

export const OnHold = ({ phone }: { phone: string }) => (
	<Notice kind="warning" title="The account of your company is on hold.">
		{phone ? `Contact us: ${phone}.` : "Contact us."}
	</Notice>
);
