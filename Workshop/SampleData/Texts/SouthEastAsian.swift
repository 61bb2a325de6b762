extension Texts {
    static let thai = """
        %group food | Bangkok | ชมรมคนรักข้าวแกง | นักชิม | แกงเขียวหวานสามตำรับ
        เราตระเวนชิมข้าวแกงทั่วกรุงเทพฯ เดือนละหนึ่งย่าน แล้วจดบันทึกอย่างจริงจัง
        %group tech | Bangkok | นักพัฒนาโอเพนซอร์สบางกอก | นักพัฒนา | แก้บั๊กแรกของคุณ
        พบกันทุกวันพุธสุดท้ายของเดือน เพื่อเขียนโปรแกรม แบ่งปันความรู้ และช่วยเหลือกัน
        ไม่ต้องเก่งมาก่อน แค่มีใจอยากลองก็พอ
        %group outdoors | Chiang Mai | เดินป่าดอยสุเทพ ⛰️ | นักเดินป่า | เส้นทางพระธรรมยามเช้า
        ออกเดินก่อนพระอาทิตย์ขึ้น ฟังเสียงนก แล้วลงมากินข้าวซอยด้วยกัน
        %group crafts | Chiang Mai | ทอผ้ากับแม่อุ๊ย | ช่างทอ | ลายน้ำไหลสำหรับมือใหม่
        คุณยายในหมู่บ้านเปิดกี่ทอผ้าให้เราเรียนฟรี ขอแค่ตั้งใจและใจเย็น
        %group cycling | Bangkok | ปั่นเลียบคลอง | นักปั่น | จากภูเขาทองถึงมีนบุรี
        ปั่นสบาย ๆ ตอนเย็น แวะกินก๋วยเตี๋ยวเรือ กลับก่อนสองทุ่ม
        %pool
        เข้าร่วมฟรี ไม่มีค่าใช้จ่าย
        หากมาไม่ได้ กรุณายกเลิกล่วงหน้าเพื่อให้คนอื่นได้มาแทน
        คนมาใหม่ มองหาร่มสีเหลืองที่หน้าประตูได้เลย
        มาคนเดียวก็ไม่เหงา เพราะเกือบทุกคนก็มาคนเดียว
        หลังเลิกกิจกรรมเราไปกินข้าวต้มด้วยกัน
        สถานที่มีทางลาดสำหรับรถเข็น
        ถ้าฝนตกหนักจะแจ้งเลื่อนก่อนสองชั่วโมง
        %list สิ่งที่ควรนำมา
        ขวดน้ำ
        หมวก
        สมุดจด
        รอยยิ้ม
        %link ดูรายละเอียดเพิ่มเติม
        %women กานต์ธิดา ศรีสุวรรณ, พิมพ์ชนก ใจดี
        %men ณัฐวุฒิ แก้วมณี, ธนกฤต วงศ์ใหญ่
        """

    static let vietnamese = """
        %group food | Hà Nội | Hội mê phở Hà Nội | thực khách | Phở gánh lúc ba giờ sáng
        Chúng tôi dậy thật sớm, đi tìm những gánh phở không có trong sách hướng dẫn và ăn trong im lặng.
        %group tech | Thành phố Hồ Chí Minh | Lập trình viên Sài Gòn | lập trình viên | Viết giao diện không giật
        Mỗi tháng một buổi: hai bài nói ngắn, một ly cà phê sữa đá dài.
        %group photography | Hà Nội | Nhiếp ảnh phố cổ | tay máy | Sương sớm hồ Gươm
        Đi bộ, chụp ảnh, trò chuyện với các cụ bán hàng rồi ngồi vỉa hè xem lại ảnh của nhau.
        %group cycling | Thành phố Hồ Chí Minh | Đạp xe cuối tuần | tay đua | Qua phà Cát Lái
        Đạp chậm, cười nhiều, uống nước mía ở mọi điểm dừng.
        %pool
        Tham gia miễn phí, ai cũng được chào đón.
        Nếu bận đột xuất, xin hủy sớm để nhường chỗ cho bạn khác.
        Người mới sẽ được đón ở cửa trước mười phút.
        Không cần kinh nghiệm, chỉ cần tò mò.
        Xong buổi, cả nhóm đi ăn chè.
        Nơi họp có lối đi cho xe lăn.
        %list Nhớ mang theo
        nước uống
        áo mưa mỏng
        sổ tay
        %link Xem thêm về nhóm
        %women Nguyễn Thị Hồng Ngọc, Trần Ánh Tuyết
        %men Lê Đức Huy, Phạm Quốc Bảo
        """

    static let indonesian = """
        %group cycling | Jakarta | Gowes Minggu Pagi | pesepeda | Menteng sampai Kota Tua
        Kami bersepeda santai saat jalan ditutup untuk mobil, lalu sarapan bubur ayam bersama.
        %group crafts | Jakarta | Belajar Membatik | pembatik | Canting pertama
        Malam panas, kain putih, kesabaran panjang. Bahan disediakan, cukup datang dengan niat.
        %group languages | Kuala Lumpur | Sembang Santai Bahasa Melayu | penyembang | Pantun empat kerat
        Belajar berpantun dan berbual di kedai kopi, setiap petang Khamis.
        %pool
        Gratis dan terbuka untuk siapa saja.
        Kalau batal, mohon kabari kami lebih awal.
        Peserta baru ditunggu di pintu sepuluh menit sebelumnya.
        Tidak perlu pengalaman apa pun.
        Sesudahnya kita minum teh bersama.
        %list Yang perlu dibawa
        air minum
        topi
        semangat
        %link Selengkapnya di halaman kami
        %women Dewi Anggraini, Siti Rahmawati
        %men Bambang Prasetyo, Rizky Hidayat
        """
}
