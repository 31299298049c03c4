import type { ReactNode } from "react";
import { ButtonLink } from "../elements/button";
import { Notice } from "../elements/notice";
import { Page } from "./page";

export const INVALID_LINK_TITLE = "This link no longer works";

type InvalidLinkPageProps = { children: ReactNode; to: string; label: string };

/** For a link that was emailed; `children` say why, `to` leads on. */
export const InvalidLinkPage = ({ children, to, label }: InvalidLinkPageProps) => (
	<Page title={INVALID_LINK_TITLE} width="narrow">
		<Notice kind="warning">{children}</Notice>
		<ButtonLink to={to} variant="main">
			{label}
		</ButtonLink>
	</Page>
);
