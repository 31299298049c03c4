import type { Call } from "~/http/api/call.server";
import { listBlogs, listComments, postBlog, postCommentCall } from "./calls/blogs.server";
import { deleteCartLine, listCart, postCart } from "./calls/cart.server";
import { ADDRESS_CALLS } from "./calls/company/addresses.server";
import { getCompany, patchCompany } from "./calls/company/company.server";
import { listDeliveryMethods } from "./calls/company/delivery-methods.server";
import { MEMBER_CALLS } from "./calls/company/members.server";
import { PART_NUMBER_CALLS } from "./calls/company/part-numbers.server";
import { REQUEST_DECISION_CALLS } from "./calls/company/request-decisions.server";
import { getRequest, listRequests, postRequest } from "./calls/company/requests.server";
import { postMessage } from "./calls/messages.server";
import { postPad, postPadCart } from "./calls/order-pad.server";
import { deleteOrder, getOrder, listOrders, listOwnOrders, postOrder } from "./calls/orders.server";
import { createPaymentIntent, patchOrder, shipPayment } from "./calls/payments.server";
import { getListPrices, getPrice, putListPrices } from "./calls/prices.server";
import { PRODUCT_CALLS } from "./calls/products.server";
import { getProfile, putUser } from "./calls/profile.server";
import { postReturn } from "./calls/returns.server";
import { listReviews, postReviewCall } from "./calls/reviews.server";
import { postShipment } from "./calls/shipments.server";
import { postStock } from "./calls/stock.server";
import {
	getAccount,
	listAccountEntries,
	postAccountPayment,
	postCharge,
} from "./calls/trade/account.server";
import { getCategory, listCategories } from "./calls/trade/categories.server";
import { deleteTradeOrder, postTradeOrder } from "./calls/trade/orders.server";
import {
	getQuote,
	listQuotes,
	postAcceptance,
	postQuote,
	postQuoteDecline,
} from "./calls/trade/quotes.server";
import { findParts, getBackorders, getFamily } from "./calls/trade.server";
import { postUpload } from "./calls/uploads.server";
import { getAdmin, listUsers, putAdmin, removeUser } from "./calls/users.server";

/**
 * Every call under /api/v1, in the order of the specification's table (section 7), which lists PUT
 * /user/{email} twice; then those of the trade catalogue and of companies.
 */
export const CALLS: readonly Call[] = [
	getAdmin,
	putUser,
	...PRODUCT_CALLS,
	postCart,
	listCart,
	deleteCartLine,
	postOrder,
	listOwnOrders,
	listOrders,
	getOrder,
	deleteOrder,
	patchOrder,
	shipPayment,
	createPaymentIntent,
	listReviews,
	postReviewCall,
	postMessage,
	listUsers,
	putAdmin,
	removeUser,
	getProfile,
	listBlogs,
	postBlog,
	listComments,
	postCommentCall,
	postUpload,
	findParts,
	listCategories,
	getCategory,
	getFamily,
	getBackorders,
	postTradeOrder,
	deleteTradeOrder,
	postCharge,
	listQuotes,
	postQuote,
	getQuote,
	postAcceptance,
	postQuoteDecline,
	postShipment,
	postReturn,
	postPad,
	postPadCart,
	getPrice,
	getListPrices,
	putListPrices,
	postStock,
	getCompany,
	patchCompany,
	...MEMBER_CALLS,
	getAccount,
	listAccountEntries,
	postAccountPayment,
	...ADDRESS_CALLS,
	...PART_NUMBER_CALLS,
	listDeliveryMethods,
	listRequests,
	getRequest,
	postRequest,
	...REQUEST_DECISION_CALLS,
];
