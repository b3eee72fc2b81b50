package mintscope.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The trades of a run, in order: a mint of `mints`, when (ms), SOL paid and the price. `batch` of them come together. */
record Workload(String[] mints, int[] mint, long[] timeMs, double[] quote, double[] price, int batch) {
  static final long WINDOW_MS = 60_000;

  int trades() {
    return mint.length;
  }

  /** As `jvm-peers.ts` writes it, little-endian: three counts, mints of 44 characters at most, then columns. */
  static Workload read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int trades = bytes.getInt();
    int batch = bytes.getInt();
    String[] mints = new String[bytes.getInt()];
    for (int i = 0; i < mints.length; i++) {
      byte[] text = new byte[44];
      bytes.get(text);
      mints[i] = new String(text, StandardCharsets.US_ASCII).trim();
    }
    int[] mint = new int[trades];
    long[] timeMs = new long[trades];
    double[] quote = new double[trades];
    double[] price = new double[trades];
    for (int i = 0; i < trades; i++) mint[i] = bytes.getInt();
    for (int i = 0; i < trades; i++) timeMs[i] = (long) bytes.getDouble();
    for (int i = 0; i < trades; i++) quote[i] = bytes.getDouble();
    for (int i = 0; i < trades; i++) price[i] = bytes.getDouble();
    return new Workload(mints, mint, timeMs, quote, price, batch);
  }
}
