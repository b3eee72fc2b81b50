/** Of a card of statistics (px), so that what comes later takes the place that was kept for it. */
export const hitRatesHeight = 315;
export const statisticsHeight = 371;
