package mintscope.bench;

import java.util.Map;

/** A token's last minute: what was traded in it, how often, and the last price. */
record Rolling(double volume, long trades, double price) {
  /** Sums what each token that was touched by a batch stands at after it. */
  static final class Sums {
    double volume;
    long trades;
    double price;

    void add(Map<String, Rolling> newest) {
      for (Rolling rolling : newest.values()) {
        volume += rolling.volume();
        trades += rolling.trades();
        price += rolling.price();
      }
      newest.clear();
    }
  }
}
